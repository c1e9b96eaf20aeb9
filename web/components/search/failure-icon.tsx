/** A cloud without a connection. */
export function FailureIcon() {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 3l18 18M9 6.300A6 6 0 0 1 17 11h1a4 4 0 0 1 2.800 6.700M6.500 8.500A6 6 0 0 0 6 11a4 4 0 0 0 0 8h10" />
    </svg>
  )
}
