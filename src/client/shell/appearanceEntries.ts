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
import { laterShellTexts } from './texts/laterShellTexts.ts'

/** The choices of theme and density, as part of a menu. */
export const appearanceEntries = (t: Translate): readonly MenuEntry[] => [
  { kind: 'heading', text: t(laterShellTexts('shell.theme')) },
  ...THEMES.map((theme): MenuEntry => ({
    kind: 'choice',
    of: 'one',
    text: t(laterShellTexts(`shell.theme.${theme}`)),
    isChosen: chosenTheme() === theme,
    run: () => chooseTheme(theme),
  })),
  { kind: 'separator' },
  { kind: 'heading', text: t(laterShellTexts('shell.density')) },
  ...DENSITIES.map((density): MenuEntry => ({
    kind: 'choice',
    of: 'one',
    text: t(laterShellTexts(`shell.density.${density}`)),
    isChosen: chosenDensity() === density,
    run: () => chooseDensity(density),
  })),
]
