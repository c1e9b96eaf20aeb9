import { buildSite } from './compiled-site.ts'

const set = Object.entries(process.env).flatMap(([name, value]) =>
  value === undefined ? [] : [[name, value] as const],
)
await buildSite(Object.fromEntries(set))
