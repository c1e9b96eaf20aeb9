import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Box, Card, Flex, Stack } from '@sanity/ui'
import {
  type DocumentInspector,
  type DocumentInspectorProps,
  mergeParseErrors,
  pathToString,
  useParseErrors,
  useTranslation,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { Panel } from '../../ui/panel.tsx'
import { Line, Note } from '../../ui/parts.tsx'
import { readablePath } from './readable-path.ts'

/** Name of Sanity's own panel (sanity 6.16, `validationInspector`). */
const validation = 'sanity/structure/validation'

/** Another one, for which pages have the tab "Linked from". */
const incomingReferences = 'sanity/structure/incoming-references'

/** The panels of a document, where that for errors names places as a writer would. */
export function withReadableValidation(inspectors: readonly DocumentInspector[]): DocumentInspector[] {
  return inspectors
    .filter(({ name }) => name !== incomingReferences)
    .map((inspector) =>
      inspector.name === validation ? { ...inspector, component: ReadableValidation } : inspector,
    )
}

const looks = {
  error: { icon: ErrorOutlineIcon, tone: 'critical' },
  warning: { icon: WarningOutlineIcon, tone: 'caution' },
  info: { icon: InfoOutlineIcon, tone: 'primary' },
} as const

function ReadableValidation({ onClose }: DocumentInspectorProps) {
  const { onFocus, onPathOpen, schemaType, validation: found, value } = useDocumentPane()
  const { t } = useTranslation('validation')
  const markers = mergeParseErrors(found, useParseErrors())
  return (
    <Panel
      name="validation"
      title={t('panel.title')}
      closeLabel={t('panel.close-button-aria-label')}
      padding={3}
      onClose={onClose}
    >
      {markers.length === 0 && (
        <Box padding={2}>
          <Note>{t('panel.no-errors-message')}</Note>
        </Box>
      )}
      <Stack gap={2}>
        {markers.map(({ level, message, path }) => {
          const { icon: Icon, tone } = looks[level]
          const place = readablePath(path, schemaType, value)
          const open = () => {
            onPathOpen(path)
            onFocus(path)
          }
          return (
            <Card
              key={`${pathToString(path)} ${message}`}
              as="button"
              padding={3}
              radius={2}
              tone={tone}
              onClick={open}
              data-testid="problem"
            >
              <Flex align="flex-start" gap={3}>
                <Line>
                  <Icon />
                </Line>
                <Stack flex={1} gap={2}>
                  {place.length > 0 && <Line weight="medium">{place.join(' › ')}</Line>}
                  <Note>{message}</Note>
                </Stack>
              </Flex>
            </Card>
          )
        })}
      </Stack>
    </Panel>
  )
}
