import { createContext, useContext, type ReactNode } from 'react'

const FallbackContext = createContext<ReactNode>(null)

interface Props {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Says what stands in the place of each part within, for as long as the code of that part has not come. */
export const PartBoundary = ({ fallback, children }: Props) => (
  <FallbackContext value={fallback}>{children}</FallbackContext>
)

/** Stands in for a part. */
export const PartFallback = () => <>{useContext(FallbackContext)}</>
