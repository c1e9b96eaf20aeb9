/** The panel "What this changes on the site" next to a form. */

import { publishedId } from '@repo/model/published-id.ts'
import { type Impact, type ImpactGroupName, type ImpactPage, impactGroupNames } from '@repo/model/site-api.ts'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { Badge, Box, Button, Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { type DocumentInspectorProps, defineDocumentInspector, useEditState, usePerspective } from 'sanity'
import { DocumentInspectorHeader } from 'sanity/structure'
import { environment } from '../../environment.ts'
import { useImpact } from './use-impact.ts'
import { addressSentences, caveat, groupCount, groupTitle, headline, otherSentences } from './words.ts'

const title = 'What this changes on the site'

/** The panel, which a button in the header of every document opens. */
export const impactInspector = defineDocumentInspector({
  name: 'impact',
  component: ImpactPanel,
  useMenuItem: () => ({ title, icon: EarthGlobeIcon, showAsAction: true }),
})

function ImpactPanel({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const id = publishedId(documentId)
  const { draft, ready } = useEditState(id, documentType)
  const { impact, problem, isOutdated, readAgain } = useImpact(id, draft?._rev)
  const { selectedReleaseId } = usePerspective()
  return (
    <Flex direction="column" height="fill" overflow="hidden" data-testid="impact">
      <DocumentInspectorHeader
        as="header"
        closeButtonLabel="Close"
        flex="none"
        onClose={onClose}
        title={title}
      />
      <Box flex={1} overflow="auto" padding={4} aria-busy={Boolean(draft) && isOutdated}>
        {selectedReleaseId ? (
          <Text size={1}>
            You are looking at a release. This panel is about drafts: choose <b>Drafts</b> at the top to see
            what publishing the draft of this page changes. The Preview tool shows the whole release.
          </Text>
        ) : ready && !draft ? (
          <Text size={1}>
            There is no draft. Change something to see here which pages of the site will change when you
            publish.
          </Text>
        ) : (
          <Stack gap={5}>
            {problem && <Problem problem={problem} onAgain={readAgain} />}
            {impact ? (
              <Findings impact={impact} type={documentType} onAgain={readAgain} />
            ) : (
              !problem && (
                <Flex align="center" gap={3}>
                  <Spinner muted />
                  <Text size={1} muted>
                    Asking the site…
                  </Text>
                </Flex>
              )
            )}
          </Stack>
        )}
      </Box>
    </Flex>
  )
}

function Problem({ problem, onAgain }: { readonly problem: string; readonly onAgain: () => void }) {
  return (
    <Card tone="critical" border radius={2} padding={3} role="alert">
      <Stack gap={3}>
        <Text size={1}>{problem}</Text>
        <Flex>
          <Button mode="ghost" fontSize={1} text="Refresh" onClick={onAgain} />
        </Flex>
      </Stack>
    </Card>
  )
}

function Findings({
  impact,
  type,
  onAgain,
}: {
  readonly impact: Impact
  readonly type: string
  readonly onAgain: () => void
}) {
  const why = caveat(impact)
  const addresses = addressSentences(impact)
  return (
    <>
      <Stack gap={3} role="status">
        <Text size={1} weight="medium">
          {headline(impact)}
        </Text>
        {why && (
          <Text size={1} muted>
            {why}
          </Text>
        )}
        {impact.isCutShort && (
          <Flex>
            <Button mode="ghost" fontSize={1} text="Compare again" onClick={onAgain} />
          </Flex>
        )}
      </Stack>
      {addresses.length > 0 && (
        <Card tone="caution" border radius={2} padding={3}>
          <Stack gap={3}>
            {addresses.map((sentence) => (
              <Text key={sentence} size={1}>
                {sentence}
              </Text>
            ))}
          </Stack>
        </Card>
      )}
      {impactGroupNames.map((name) => (
        <Group key={name} name={name} impact={impact} type={type} />
      ))}
      {otherSentences(impact).map((sentence) => (
        <Text key={sentence} size={1} muted>
          {sentence}
        </Text>
      ))}
    </>
  )
}

function Group({
  name,
  impact: { groups, address },
  type,
}: {
  readonly name: ImpactGroupName
  readonly impact: Impact
  readonly type: string
}) {
  const group = groups[name]
  const more = group.count - group.pages.length
  if (group.count === 0) return null
  return (
    <Stack as="section" gap={3} data-testid={`impact-${name}`}>
      <Flex align="center" gap={2}>
        <Heading as="h3" size={0}>
          {groupTitle(name, type)}
        </Heading>
        <Badge fontSize={0}>{groupCount(group)}</Badge>
      </Flex>
      <Stack as="ul" gap={3}>
        {byTitle(group.pages).map((page) => (
          <Page key={page.path} page={page} isOld={page.path === address?.from} />
        ))}
      </Stack>
      {more > 0 && (
        <Text size={1} muted>
          and {more.toLocaleString('en-US')} more
        </Text>
      )}
    </Stack>
  )
}

function Page({
  page: { title: own, path, isCertain },
  isOld,
}: {
  readonly page: ImpactPage
  /** True if the document no longer has this path once the draft is published. */
  readonly isOld: boolean
}) {
  return (
    <Text as="li" size={1} textOverflow="ellipsis" title={path}>
      <a href={environment.siteUrl + path} target="_blank" rel="noopener">
        {own}
      </a>
      {isOld && ' (old address)'}
      {!isCertain && ' (perhaps)'}
    </Text>
  )
}

function byTitle(pages: readonly ImpactPage[]): readonly ImpactPage[] {
  return pages.toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
}
