import styles from './home.module.css'

/** Nodes of the drawing: their positions and the colours of their groups. */
const nodes = [
  [0, 34, 'amber'],
  [0, 196, 'indigo'],
  [166, 115, 'green'],
  [332, 34, 'rose'],
  [332, 196, 'magenta'],
] as const

/** Drawing of a workflow, hidden from screen readers: the text next to it says the same. */
export function HeroDrawing() {
  return (
    <svg className={styles.drawing} viewBox="-14 0 484 294" aria-hidden="true">
      <path
        className={styles.wires}
        d="M128 66C156 66 138 147 166 147M128 228C156 228 138 147 166 147M294 147C322 147 304 66 332 66M294 147C322 147 304 228 332 228M-14 66H0M-14 228H0M460 66H470M460 228H470"
      />
      {nodes.map(([x, y, tone]) => (
        <g key={`${x}-${y}`} data-tone={tone}>
          <rect x={x} y={y} width="128" height="64" rx="11" />
          <path d={`M${x + 18} ${y + 24}h.01M${x + 34} ${y + 24}h54`} />
          <path className={styles.words} d={`M${x + 18} ${y + 43}h92`} />
          <circle cx={x} cy={y + 32} r="5" />
          <circle cx={x + 128} cy={y + 32} r="5" />
        </g>
      ))}
    </svg>
  )
}
