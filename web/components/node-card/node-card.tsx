import { webAddress } from '@repo/model/addresses.ts'
import { typeInWords } from '@repo/model/type-words.ts'
import { Icon } from '#components/icon/icon.tsx'
import { editable } from '#editable.ts'
import type { Page } from '#queries/types.ts'
import styles from './node-card.module.css'

/** A node as on the builder's canvas. Only the canvas has a class, which keeps the page small. */
export function NodeCard({ page }: { page: Page }) {
  return (
    <div className={styles.canvas}>
      <div data-tone={page.color ?? undefined}>
        <p>
          <Icon name={page.icon} />
          <b {...editable(page, 'title')}>{page.title}</b>
          <Provider page={page} />
        </p>
        <div>
          <Ports ports={page.inputs} side="Inputs" />
          <Ports ports={page.outputs} side="Outputs" />
        </div>
      </div>
    </div>
  )
}

/** The service behind the node, linked to its site; its host if the node has its name. */
function Provider({ page: { provider, title } }: { page: Page }) {
  const name = provider?.name
  if (!name) return null
  const site = webAddress(provider.url)
  if (!site) return name === title ? null : <span {...editable(provider)}>{name}</span>
  return (
    <a href={provider.url ?? ''} target="_blank" rel="noopener noreferrer" {...editable(provider)}>
      {name === title ? site.host : name}
    </a>
  )
}

function Ports({ ports, side }: { ports: Page['inputs'] | Page['outputs']; side: 'Inputs' | 'Outputs' }) {
  if (!ports?.length) return <p>No {side.toLowerCase()}</p>
  return (
    <ul aria-label={side}>
      {ports.map((port) => (
        <li key={port._key} data-required={port.required || undefined} {...editable(port, 'label')}>
          <a href={`#${side.toLowerCase()}`}>{port.label}</a>
          <span>
            {typeInWords(port.type ?? '')}
            {port.required && <span className="visually-hidden">, required</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
