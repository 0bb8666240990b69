import type { Translate } from '../i18n/useText.ts'
import type { MenuEntry } from '../ui/menuStore.ts'
import {
  chooseDensity,
  chosenDensity,
  chooseTheme,
  chosenTheme,
  DENSITIES,
  THEMES,
} from '../ui/appearance.ts'

/** The choices of theme and density, as part of a menu. */
export const appearanceEntries = (t: Translate): readonly MenuEntry[] => [
  { kind: 'heading', text: t('shell.theme') },
  ...THEMES.map((theme): MenuEntry => ({
    kind: 'choice',
    of: 'one',
    text: t(`shell.theme.${theme}`),
    isChosen: chosenTheme() === theme,
    run: () => chooseTheme(theme),
  })),
  { kind: 'separator' },
  { kind: 'heading', text: t('shell.density') },
  ...DENSITIES.map((density): MenuEntry => ({
    kind: 'choice',
    of: 'one',
    text: t(`shell.density.${density}`),
    isChosen: chosenDensity() === density,
    run: () => chooseDensity(density),
  })),
]
