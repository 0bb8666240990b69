/** The logo of the application. */
export const Mark = ({ size = 40 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M9 8h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-7l-5 4v-4H9a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3Z"
      fill="var(--on-accent)"
    />
    <path d="M11 13h10M11 17h6" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
