import { draftMode } from 'next/headers'

/** Back to what readers see. */
export async function GET(request: Request): Promise<Response> {
  const mode = await draftMode()
  mode.disable()
  return Response.redirect(new URL('/', request.url))
}
