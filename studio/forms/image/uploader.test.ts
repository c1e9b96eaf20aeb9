import type { AssetSourceUploadEvent, AssetSourceUploadFile } from 'sanity'
import { expect, test } from 'vitest'
import { checkingUploader } from './uploader.ts'

/**
 * As Sanity's `DatasetUploader` of 6.16, which is not exported: files fail whose name begins with
 * "broken". The files are forgotten at "all-complete", so that the "error" of the last has none.
 */
class FakeUploader {
  readonly #subscribers = new Set<(event: AssetSourceUploadEvent) => void>()
  #files: AssetSourceUploadFile[] = []

  upload(files: File[]): AssetSourceUploadFile[] {
    this.#files = files.map((file) => ({ id: file.name, file, progress: 0, status: 'pending' }))
    for (const { id, file } of this.#files) {
      if (file.name.startsWith('broken')) {
        this.updateFile(id, { status: 'error', error: new Error('Invalid image, it is damaged (x)') })
        this.#emit({ type: 'error', files: this.#files.filter(({ status }) => status === 'error') })
      } else this.updateFile(id, { status: 'complete' })
    }
    return files.map((file) => ({ id: file.name, file, progress: 100, status: 'complete' }))
  }

  updateFile(id: string, { status, error }: { status?: AssetSourceUploadFile['status']; error?: Error }) {
    const file = this.#files.find((candidate) => candidate.id === id)
    if (!file || !status) return
    Object.assign(file, { status, error })
    this.#emit({ type: 'status', file, status })
    if (this.#files.every((each) => each.status !== 'pending')) {
      this.#emit({ type: 'all-complete', files: this.#files })
      this.reset()
    }
  }

  subscribe(subscriber: (event: AssetSourceUploadEvent) => void) {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  abort() {}
  getFiles() {
    return this.#files
  }
  reset() {
    this.#files = []
  }

  #emit(event: AssetSourceUploadEvent) {
    for (const subscriber of this.#subscribers) subscriber(event)
  }
}

async function uploaded(files: File[]) {
  const sentences: string[] = []
  const events: string[] = []
  const Uploader = checkingUploader(FakeUploader, (sentence) => sentences.push(sentence))
  const uploader = new Uploader()
  uploader.subscribe(({ type }) => events.push(type))
  const leave = uploader.subscribe(() => events.push('after leaving'))
  leave()
  const sent = uploader.upload(files).map(({ file }) => file.name)
  await Promise.resolve()
  return { sent, sentences, events }
}

const image = (name: string, type = 'image/png') => new File(['x'], name, { type })

const sentence = (pattern: RegExp) => expect.stringMatching(pattern)

test.each<[string, File[], object]>([
  [
    'an image is sent, and nothing is said',
    [image('a.png')],
    { sent: ['a.png'], sentences: [], events: ['status', 'all-complete'] },
  ],
  [
    'a file that is refused here is not sent, and the form stops waiting',
    [image('a.heic', 'image/heic')],
    { sent: [], sentences: [sentence(/^"a\.heic"/)], events: ['all-complete'] },
  ],
  [
    'what the lake refuses is said once for each file, in place of "Upload failed"',
    [image('broken-1.png'), image('broken-2.png')],
    {
      sentences: [sentence(/^"broken-1\.png" .* damaged/), sentence(/^"broken-2\.png" .* damaged/)],
      events: ['status', 'status', 'all-complete'],
    },
  ],
  [
    'of several files, those that can be sent are sent',
    [image('a.png'), image('b.psd', 'image/vnd.adobe.photoshop')],
    { sent: ['a.png'], sentences: [sentence(/^"b\.psd" was not uploaded/)] },
  ],
])('%s', async (_claim, files, wanted) => expect(await uploaded(files)).toMatchObject(wanted))
