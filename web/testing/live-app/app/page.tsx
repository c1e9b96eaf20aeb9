import { SanityLive, sanityFetch } from '../live.ts'

/** The title of one document, as it is now. */
export default async function Page() {
  const { data } = await sanityFetch({ query: '*[_id == "page"][0].title' })
  return (
    <>
      <h1>{String(data)}</h1>
      <SanityLive />
    </>
  )
}
