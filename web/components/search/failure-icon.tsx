/** A warning sign. */
export function FailureIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 4 2.5 20h19zM12 10v5M12 17.5v.5" />
    </svg>
  )
}
