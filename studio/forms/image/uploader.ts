import type { AssetSourceUploadEvent, AssetSourceUploader, AssetSourceUploaderClass } from 'sanity'
import { reasonOf, uploadRefusal } from './refusal.ts'

type Subscriber = (event: AssetSourceUploadEvent) => void
type Upload = AssetSourceUploader['upload']

/**
 * Sanity's uploader, which does not send what would be refused.
 * @param report gets a sentence for each file that was refused, here or by the lake
 */
export function checkingUploader(
  Base: AssetSourceUploaderClass,
  report: (sentence: string) => void,
): AssetSourceUploaderClass {
  return class extends Base {
    readonly #subscribers = new Set<Subscriber>()

    constructor() {
      super()
      // The event "error" is of no use: for the last file it has none, since Sanity's class forgets
      // them first.
      super.subscribe((event) => {
        if (event.type === 'status' && event.status === 'error')
          report(reasonOf(event.file.file.name, event.file.error))
      })
    }

    override subscribe(subscriber: Subscriber) {
      this.#subscribers.add(subscriber)
      // For an error the form would only say that the upload failed; "all-complete" ends it as
      // well.
      const unsubscribe = super.subscribe((event) => {
        if (event.type !== 'error') subscriber(event)
      })
      return () => {
        this.#subscribers.delete(subscriber)
        unsubscribe()
      }
    }

    override upload(...[files, options]: Parameters<Upload>): ReturnType<Upload> {
      const sent = files.filter((file) => {
        const refusal = uploadRefusal(file)
        if (refusal) report(refusal)
        return !refusal
      })
      if (sent.length > 0) return super.upload(sent, options)
      // The form shows progress from the moment before it calls this.
      queueMicrotask(() => {
        for (const subscriber of this.#subscribers) subscriber({ type: 'all-complete', files: [] })
      })
      return []
    }
  }
}
