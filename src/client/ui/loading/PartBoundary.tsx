import { createContext, useContext, type ReactNode } from 'react'

const FallbackContext = createContext<ReactNode>(null)

interface Props {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Sets the fallback that replaces each part within until the code of that part has loaded. */
export const PartBoundary = ({ fallback, children }: Props) => (
  <FallbackContext value={fallback}>{children}</FallbackContext>
)

/** The fallback of a part. */
export const PartFallback = () => <>{useContext(FallbackContext)}</>
