import { expect, test } from 'vitest'
import { engineOf, found } from '../testing/engine.ts'

const texts = {
  tokyo: '今日は東京に行く',
  kyoto: '明日は京都に行く予定です',
  metropolis: '東京都の天気',
  model: '機械学習モデルを訓練する方法について説明します。まず東京のデータを用意してから始めましょう',
  chinese: '我们使用向量数据库',
  thai: 'ฉันจะไปกรุงเทพวันนี้',
  english: 'Go to Tokyo',
}
const engine = engineOf(texts)

test.each([
  ['東京', ['metropolis', 'tokyo', 'model']],
  ['東', ['metropolis', 'tokyo', 'model']],
  ['京都', ['kyoto']],
  ['東京 行く', ['tokyo']],
  ['"東京に行く"', ['tokyo']],
  ['機械学習', ['model']],
  ['学習', ['model']],
  ['数据库', ['chinese']],
  ['กรุงเทพ', ['thai']],
  ['東京に行く', ['tokyo']],
])('%s is found inside longer text', (query, expected) => {
  expect(found(engine, query)).toEqual(expected)
})

test('matches are highlighted, and a snippet has the requested number of words', () => {
  const markup = { highlightPreTag: '[', highlightPostTag: ']', attributesToHighlight: ['text'] }
  const hit = (query: string, objectID: string) =>
    engine
      .search({ query, ...markup, attributesToSnippet: ['text:5'] })
      .hits.find((candidate) => candidate.objectID === objectID)
  const match = { matchLevel: 'full', fullyHighlighted: false, matchedWords: ['東京'] }
  expect(hit('東京', 'tokyo')?._highlightResult).toEqual({ text: { value: '今日は[東京]に行く', ...match } })
  expect(hit('行', 'tokyo')?._highlightResult).toMatchObject({ text: { value: '今日は東京に[行]く' } })
  expect(hit('東京', 'model')?._snippetResult).toEqual({
    text: { value: expect.stringMatching(/^….{0,8}\[東京\].{0,8}…$/), matchLevel: 'full' },
  })
})
