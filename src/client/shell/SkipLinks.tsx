import { useText } from '../i18n/useText.ts'
import { focusRegion, type Region } from '../navigation/regions.ts'
import styles from './Shell.module.css'
import { laterShellTexts } from './texts/laterShellTexts.ts'

const LINKS = [
  ['main', laterShellTexts('shell.skip.messages')],
  ['compose', laterShellTexts('shell.skip.compose')],
  ['channels', laterShellTexts('shell.skip.channels')],
] as const satisfies readonly (readonly [Region, string])[]

/** The first stops of the Tab key: links to the main parts of the page. */
export const SkipLinks = () => {
  const t = useText()
  return (
    <header className={styles['skip']}>
      {LINKS.map(([region, text]) => (
        <a
          key={region}
          href={`#${region}`}
          onClick={(event) => {
            event.preventDefault()
            focusRegion(region)
          }}
        >
          {t(text)}
        </a>
      ))}
    </header>
  )
}
