import { styled } from 'styled-components'
import { boxMeasures } from './arrange.ts'

/** All of the canvas: in the form, or above everything when a writer enlarges it. */
export const CanvasRoot = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;

  &[popover] {
    inset: 16px;
    width: auto;
    height: auto;
    margin: 0;
    padding: 16px;
    border: 1px solid var(--card-border-color);
    border-radius: 6px;
    background: var(--card-bg-color);
    color: var(--card-fg-color);
  }
  &[popover]::backdrop { background: rgb(0 0 0 / 40%); }
  &[popover] > [data-frame] { flex: 1; height: auto; }
`

/** As high as a form is useful; the colors follow the Studio's scheme. */
export const CanvasFrame = styled.div`
  height: 420px;
  border: 1px solid var(--card-border-color);
  border-radius: 4px;
  overflow: hidden;
  outline: none;

  .react-flow {
    --xy-background-color: var(--card-bg-color);
    --xy-background-pattern-color: var(--card-border-color);
    --xy-edge-stroke: var(--card-muted-fg-color);
    --xy-edge-stroke-selected: var(--card-focus-ring-color);
    --xy-edge-label-color: var(--card-fg-color);
    --xy-edge-label-background-color: var(--card-bg-color);
    --xy-connectionline-stroke: var(--card-focus-ring-color);
    --xy-attribution-background-color: transparent;
  }

  .react-flow__attribution a { color: var(--card-muted-fg-color); }
  .react-flow__controls { box-shadow: none; border: 1px solid var(--card-border-color); border-radius: 3px; }
  .react-flow__controls-button { background: var(--card-bg-color); fill: var(--card-fg-color); }
  .react-flow__controls-button:hover { background: var(--card-muted-bg-color); }
  .react-flow__edge-text { font-size: 11px; fill: var(--card-fg-color); }
  .react-flow__edge-textbg { fill: var(--card-bg-color); }
  .react-flow__edge:focus-visible .react-flow__edge-path,
  .react-flow__edge.selected .react-flow__edge-path { stroke: var(--card-focus-ring-color); stroke-width: 2.5; }
  .react-flow__node { cursor: grab; outline: none; }
  .react-flow__node.dragging { cursor: grabbing; }

  .box {
    width: ${boxMeasures.width}px;
    box-sizing: border-box;
    padding-bottom: ${boxMeasures.foot}px;
    border-radius: 6px;
    background: var(--card-bg-color);
    color: var(--card-fg-color);
    box-shadow: 0 0 0 1px var(--card-border-color), 0 2px 6px rgb(0 0 0 / 12%);
    font-size: 13px;
    line-height: 1.2;
  }
  .box:not(:has(.port)) { padding-bottom: 0; }
  .box[data-selected],
  .react-flow__node:focus-visible .box { box-shadow: 0 0 0 2px var(--card-focus-ring-color); }

  .head {
    position: relative;
    display: flex;
    flex-direction: column;
    justify-content: center;
    gap: 2px;
    height: ${boxMeasures.head}px;
    padding: 0 14px;
  }
  .head strong, .head span, .port .label { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .head strong { font-weight: 600; }
  .head span { font-size: 11px; color: var(--card-muted-fg-color); }

  .port {
    position: relative;
    display: flex;
    align-items: center;
    gap: 8px;
    height: ${boxMeasures.port}px;
    padding: 0 14px;
    font-size: 12px;
  }
  .port[data-end="from"] { flex-direction: row-reverse; }
  .port .type { flex: none; font-size: 11px; color: var(--card-muted-fg-color); }
  .port[data-gone] { color: var(--card-badge-critical-fg-color); }
  .port[data-gone] .type { color: inherit; }

  .react-flow__handle {
    width: 12px;
    height: 12px;
    min-width: 0;
    min-height: 0;
    border: 2px solid var(--card-bg-color);
    background: var(--card-muted-fg-color);
    border-radius: 50%;
  }
  .react-flow__handle::after { content: ""; position: absolute; inset: -7px; border-radius: 50%; }
  .head .react-flow__handle { border-radius: 3px; }
  .react-flow__handle.connectable { cursor: crosshair; }
  .react-flow__handle.connectable:hover,
  .react-flow__handle[data-fit="fits"] { background: var(--card-focus-ring-color); }
  .react-flow__handle[data-fit="refused"] { opacity: 0.25; }
`
