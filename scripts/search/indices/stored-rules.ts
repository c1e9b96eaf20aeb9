import { errorMessage } from '@repo/kit/error-message.ts'
import { type Rule, ruleOf } from '../engine/rule-format.ts'
import type { Store } from '../store/store.ts'
import { parseRecord } from '../writes/record-changes.ts'

/**
 * The rules of an index. A rule that an older version of this server accepted and this one refuses
 * is logged and skipped.
 */
export function storedRules(store: Store, name: string): Rule[] {
  return store.scope(name, 'rules').flatMap((item) => {
    try {
      return [ruleOf(parseRecord(item))]
    } catch (error) {
      const reason = errorMessage(error)
      console.error(`search: a rule of "${name}" is not applied: ${reason}. Save it again.`)
      return []
    }
  })
}
