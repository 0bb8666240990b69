import { useEffect, type ReactNode } from 'react'
import { loadRefusals, useSpoken } from '../i18n/spoken.ts'
import { TextProvider } from '../i18n/useText.ts'
import { afterAround } from '../ui/loading/lazyLater.ts'

async function loadRefusalsLater(): Promise<void> {
  await afterAround()
  await loadRefusals()
}

/** Draws its children in the current language of the interface. */
export const Speaking = ({ children }: { children: ReactNode }) => {
  const { language, translate } = useSpoken()
  useEffect(() => {
    // Without them, refusals show in the service's words.
    loadRefusalsLater().catch(() => undefined)
  }, [language])
  return <TextProvider translate={translate}>{children}</TextProvider>
}
