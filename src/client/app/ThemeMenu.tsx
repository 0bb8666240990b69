import { SunMoon } from 'lucide-react'
import { useText } from '../i18n/useText.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { appearanceEntries } from './appearanceEntries.ts'

/** Theme and density. */
export const ThemeMenu = () => {
  const t = useText()
  return (
    <MenuButton size="large" label={t('shell.theme')} side="right" entries={() => appearanceEntries(t)}>
      <SunMoon size={18} strokeWidth={1.6} aria-hidden />
    </MenuButton>
  )
}
