import { Icon } from '#components/icon/icon.tsx'
import type { Page } from '#queries/types.ts'
import styles from './node-page.module.css'

/** A node as it stands on the canvas: ports in, the node, ports out. */
export function NodeCard({ page }: { page: Page }) {
  return (
    <div className={styles.hero}>
      <div
        className={styles.card}
        style={{ '--tone': `var(--${page.color ?? 'neutral'})` } as React.CSSProperties}
      >
        <Ports ports={page.inputs} side="Inputs" />
        <div className={styles.body}>
          <Icon name={page.icon} />
          <span className={styles.name}>{page.title}</span>
          {page.provider?.name && <span className={styles.provider}>{page.provider.name}</span>}
        </div>
        <Ports ports={page.outputs} side="Outputs" />
      </div>
    </div>
  )
}

function Ports({ ports, side }: { ports: Page['inputs'] | Page['outputs']; side: 'Inputs' | 'Outputs' }) {
  return (
    <ul className={styles.ports} aria-label={side}>
      {(ports ?? []).map((port) => (
        <li key={port._key} className={styles.port}>
          <a href={`#${side.toLowerCase()}`}>{port.label}</a> <span className={styles.type}>{port.type}</span>
        </li>
      ))}
    </ul>
  )
}
