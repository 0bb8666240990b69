import { SunMoon } from 'lucide-react'
import { useText } from '../i18n/useText.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { laterShellTexts } from './texts/laterShellTexts.ts'

/** Theme and density. */
export const ThemeMenu = () => {
  const t = useText(laterShellTexts)
  return (
    <MenuButton
      size="large"
      label={t('shell.theme')}
      side="right"
      entries={async () => (await import('./appearanceEntries.ts')).appearanceEntries(t)}
    >
      <SunMoon size={18} strokeWidth={1.6} aria-hidden />
    </MenuButton>
  )
}
