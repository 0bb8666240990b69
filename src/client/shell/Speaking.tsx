import type { ReactNode } from 'react'
import { useSpoken } from '../i18n/spoken.ts'
import { TextProvider } from '../i18n/useText.ts'

/** Draws its children in the current language of the interface. */
export const Speaking = ({ children }: { children: ReactNode }) => (
  <TextProvider translate={useSpoken(({ translate }) => translate)}>{children}</TextProvider>
)
