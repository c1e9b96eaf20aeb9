import { PageIcon } from './marked-text.tsx'

/** A warning sign. */
export function FailureIcon() {
  return <PageIcon drawing="M12 4 2.5 20h19zM12 10v5M12 17.5v.5" />
}
