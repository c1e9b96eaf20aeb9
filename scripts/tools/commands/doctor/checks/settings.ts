import type { Check } from '../check.ts'
import { failed, passed } from '../results.ts'

/** Are all settings there, and can they be parsed? */
export const settings: Check = {
  title: 'Settings',
  result: ({ problems, environment }) => {
    const content = environment.SANITY_API_HOST ? 'the embedded lake' : 'hosted Sanity'
    const search = environment.ALGOLIA_HOST ? 'the embedded server' : 'Algolia'
    if (problems.length === 0) return passed(`complete: content in ${content}, search in ${search}`)
    return failed(
      problems.join(' '),
      'correct these variables in .env.local (.env.example describes each); npm start generates the secrets of embedded parts',
    )
  },
}
