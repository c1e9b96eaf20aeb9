import { randomUUID } from 'node:crypto'
import { changeRequest, editorSecretPrefix } from '@repo/model/editor-secret.ts'
import type { SanityClient } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'

/** Allows a POST request to a URL. @returns the header with which the request is sent */
export async function changeAuthorization(writer: SanityClient, url: string): Promise<string> {
  const id = editorSecretPrefix + randomUUID()
  const request = changeRequest(new URL(url))
  const { secret } = await createPreviewSecret(writer, request, 'http://studio.test', 'ada', id)
  return `Bearer ${secret}`
}
