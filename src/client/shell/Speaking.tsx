import type { ReactNode } from 'react'
import { useSpoken } from '../i18n/spoken.ts'
import { TextProvider } from '../i18n/useText.ts'

/** Everything in the language that is spoken just now. */
export const Speaking = ({ children }: { children: ReactNode }) => (
  <TextProvider translate={useSpoken(({ translate }) => translate)}>{children}</TextProvider>
)
