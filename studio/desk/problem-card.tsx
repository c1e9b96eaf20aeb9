import { Card, Text } from '@sanity/ui'
import type { ReactNode } from 'react'

/** Something that failed, in one sentence; screen readers announce it. */
export function ProblemCard({ children }: { readonly children: ReactNode }) {
  return (
    <Card tone="critical" border radius={2} padding={3} role="alert">
      <Text size={1}>{children}</Text>
    </Card>
  )
}
