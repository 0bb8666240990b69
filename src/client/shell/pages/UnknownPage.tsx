import { Compass } from 'lucide-react'
import { pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TopBar } from '../TopBar.tsx'
import { paths } from '../../navigation/paths.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** The page of an unknown address: offers its words as a search. */
export const UnknownPage = ({ words }: { words: string }) => {
  const t = useText(laterShellTexts)
  return (
    <>
      <TopBar name={t('shell.unknown.title')} query={words} />
      <EmptyState
        icon={<Compass size={24} strokeWidth={1.6} aria-hidden />}
        title={t('shell.unknown.title')}
        text={t('shell.unknown.text')}
      >
        {words !== '' && (
          <Link to={pathOf({ kind: 'search', query: words })} className={buttonClasses('secondary')}>
            {t('shell.unknown.search', { query: words })}
          </Link>
        )}
        <Link to={paths.inbox} className={buttonClasses('primary')}>
          {t('shell.unknown.inbox')}
        </Link>
      </EmptyState>
    </>
  )
}
