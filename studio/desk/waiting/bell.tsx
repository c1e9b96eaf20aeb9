/** The bell in the bar at the top: how much waits for the writer, and all of it in a menu. */
import { BellIcon } from '@sanity/icons/Bell'
import { Button } from '@sanity/ui'
import { Menu, MenuButton, MenuItem } from '@sanity/ui/menu'
import { definePlugin, type NavbarAction, type NavbarProps } from 'sanity'
import { useRouter } from 'sanity/router'
import { TitleAndNote } from '../../ui/parts.tsx'
import { useWaitingLink } from '../home/actions.tsx'
import type { Waiting } from './read-waiting.ts'
import { Said } from './said.tsx'
import { LayoutWithWaiting, useWaiting } from './use-waiting.tsx'

/** The bell, and what it and the start page show. */
export const bell = definePlugin({
  name: 'bell',
  studio: { components: { layout: LayoutWithWaiting, navbar: NavbarWithBell } },
})

/** A narrow window has the bell in its menu, where it leads to the start page. */
function NavbarWithBell(props: NavbarProps) {
  const { navigate } = useRouter()
  const [icon, title, onAction] = [BellIcon, useTitle(), () => navigate({ tool: 'start' })]
  const __internal_actions: NavbarAction[] = [
    ...(props.__internal_actions ?? []),
    { name: 'bell', location: 'topbar', render: Bell },
    { name: 'bell-in-menu', location: 'sidebar', icon, title, onAction, selected: false },
  ]
  return props.renderDefault({ ...props, __internal_actions })
}

function useTitle(): string {
  return `Waiting for you: ${useWaiting().found?.total || 'nothing'}`
}

function Bell() {
  const { found, problem } = useWaiting()
  const title = useTitle()
  return (
    <MenuButton
      id="bell"
      button={
        <Button
          mode="bleed"
          padding={2}
          icon={BellIcon}
          text={found?.total || ''}
          aria-label={title}
          title={title}
        />
      }
      menu={
        <Menu style={{ width: '22rem', maxHeight: '70vh', overflow: 'auto' }}>
          {problem && <MenuItem text={problem} />}
          {found?.total === 0 && <MenuItem text="Nothing waits for you." />}
          {found?.rows.map((row) => (
            <Row key={row.key} waiting={row} />
          ))}
          {found && found.total > found.rows.length && (
            <MenuItem text={`… and ${found.total - found.rows.length} more`} />
          )}
        </Menu>
      }
      popover={{ portal: true, placement: 'bottom-end' }}
    />
  )
}

function Row({ waiting }: { readonly waiting: Waiting }) {
  return (
    <MenuItem as="a" {...useWaitingLink(waiting)}>
      <TitleAndNote title={waiting.title} note={<Said said={waiting.said} />} />
    </MenuItem>
  )
}
