import 'react'

declare module 'react' {
  /** Custom properties that style sheets read. */
  // oxlint-disable-next-line typescript/consistent-type-definitions -- extends React's interface
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
