import { publishedId } from '@repo/model/published-id.ts'
import { impactGroupNames } from '@repo/model/site-api.ts'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { Badge, Button, Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import {
  type DocumentBadgeComponent,
  type DocumentInspectorProps,
  defineDocumentInspector,
  useEditState,
  usePerspective,
} from 'sanity'
import { environment } from '../../environment.ts'
import { Panel } from '../../ui/panel.tsx'
import { Line, Note, ProblemCard } from '../../ui/parts.tsx'
import { Receipt } from '../publish/receipt.tsx'
import { useImpact } from './use-impact.ts'
import {
  addressSentences,
  caveat,
  groupCount,
  groupTitle,
  headline,
  otherSentences,
  pagesText,
} from './words.ts'

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
  const asked = useImpact(id, draft?._rev)
  const { selectedReleaseId } = usePerspective()
  return (
    <Panel name="impact" title={title} onClose={onClose} aria-busy={Boolean(draft) && asked.isOutdated}>
      {selectedReleaseId ? (
        <Line>
          You are looking at a release. This panel is about drafts: choose <b>Drafts</b> at the top to see
          what publishing the draft of this page changes. The Preview tool shows the whole release.
        </Line>
      ) : (
        <Stack gap={5}>
          {ready && !draft ? (
            <Line>
              There is no draft. Change something to see here which pages of the site will change when you
              publish.
            </Line>
          ) : (
            <ImpactAnswer asked={asked} type={documentType} />
          )}
          <Receipt id={id} type={documentType} />
        </Stack>
      )}
    </Panel>
  )
}

/**
 * The answer of the site about a draft, or about several together.
 * @param type of the document, if it is one
 */
export function ImpactAnswer({
  asked: { impact, problem, readAgain },
  type,
}: {
  readonly asked: ReturnType<typeof useImpact>
  readonly type?: string
}) {
  const why = impact && caveat(impact)
  const addresses = impact ? addressSentences(impact) : []
  return (
    <>
      {problem && (
        <Stack gap={3}>
          <ProblemCard>{problem}</ProblemCard>
          <Flex>
            <Button mode="ghost" text="Refresh" onClick={readAgain} />
          </Flex>
        </Stack>
      )}
      {impact ? (
        <>
          <Stack gap={3} role="status">
            <Line weight="medium">{headline(impact)}</Line>
            {why && <Note>{why}</Note>}
            {impact.isCutShort && (
              <Flex>
                <Button mode="ghost" text="Compare again" onClick={readAgain} />
              </Flex>
            )}
          </Stack>
          {addresses.length > 0 && (
            <Card tone="caution" border radius={2} padding={3}>
              <Stack gap={3}>
                {addresses.map((sentence) => (
                  <Line key={sentence}>{sentence}</Line>
                ))}
              </Stack>
            </Card>
          )}
          {impactGroupNames.map((name) => {
            const group = impact.groups[name]
            const more = group.count - group.pages.length
            const pages = group.pages.toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
            if (group.count === 0) return null
            return (
              <Stack key={name} as="section" gap={3} data-testid={`impact-${name}`}>
                <Flex align="center" gap={2}>
                  <Heading as={type ? 'h3' : 'h2'} size={0}>
                    {groupTitle(name, type)}
                  </Heading>
                  <Badge fontSize={0}>{groupCount(group)}</Badge>
                </Flex>
                <Stack as="ul" gap={3}>
                  {pages.map(({ title: pageTitle, path, isCertain }) => (
                    <Text key={path} as="li" size={1} textOverflow="ellipsis" title={path}>
                      <a href={environment.siteUrl + path} target="_blank" rel="noopener">
                        {pageTitle}
                      </a>
                      {name === 'moved' && ` ${path}`}
                      {/* The document no longer has this path once the draft is published. */}
                      {path === impact.address?.from && ' (old address)'}
                      {!isCertain && ' (perhaps)'}
                    </Text>
                  ))}
                </Stack>
                {more > 0 && <Note>and {more.toLocaleString('en-US')} more</Note>}
              </Stack>
            )
          })}
          {otherSentences(impact).map((sentence) => (
            <Note key={sentence}>{sentence}</Note>
          ))}
        </>
      ) : (
        !problem && (
          <Flex align="center" gap={3}>
            <Spinner muted />
            <Note>Asking the site…</Note>
          </Flex>
        )
      )}
    </>
  )
}

/** The badge of a draft: how many pages publishing it would change, while the site answers. */
export const impactBadge: DocumentBadgeComponent = ({ id, draft }) => {
  const { impact } = useImpact(publishedId(id), draft?._rev)
  if (!impact?.hasDraft || !impact.isCached) return null
  const sentences = [headline(impact), ...addressSentences(impact), caveat(impact)]
  return {
    label: `Changes ${pagesText(impact)}${impact.address?.from && impact.address.to ? ' · new address' : ''}`,
    title: sentences.filter((sentence) => sentence !== null).join(' '),
    color: 'primary',
  }
}
