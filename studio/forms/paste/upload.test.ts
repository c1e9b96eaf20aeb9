import { expect, test } from 'vitest'
import { uploadImage } from './upload.ts'

function recordingClient() {
  const names: (string | undefined)[] = []
  const upload = async (_type: string, _blob: unknown, options?: { filename?: string }) => {
    names.push(options?.filename)
    return { _id: 'image-1' }
  }
  return { names, client: { assets: { upload } } as unknown as Parameters<typeof uploadImage>[0] }
}

const answering =
  (body: string, type: string, status = 200) =>
  async () =>
    new Response(body, { status, headers: { 'content-type': type } })

test('an image of the web is stored under its name', async () => {
  const { client, names } = recordingClient()
  const image = { key: 'k', src: 'https://x.test/a%20b.png?size=2' }
  expect(await uploadImage(client, image, answering('x', 'image/png'))).toBe('image-1')
  expect(names).toEqual(['a b.png'])
})

test('an image in the HTML itself is stored', async () => {
  const { client, names } = recordingClient()
  expect(await uploadImage(client, { key: 'k', src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })).toBe(
    'image-1',
  )
  expect(names).toEqual(['pasted-image'])
})

test.each([
  ['a page in place of an image', 'https://x.test/a.png', answering('<p>', 'text/html')],
  ['an error', 'https://x.test/a.png', answering('', 'image/png', 404)],
  ['a file that only Word can read', 'file:///C:/a.png', answering('x', 'image/png')],
  ['a site that refuses', 'https://x.test/a.png', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is not stored', async (_name, src, fetchImage) => {
  const { client, names } = recordingClient()
  expect(await uploadImage(client, { key: 'k', src }, fetchImage)).toBeUndefined()
  expect(names).toEqual([])
})
