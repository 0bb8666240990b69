import { Search } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TopBar } from '../TopBar.tsx'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import { shellTexts } from '../texts/shellTexts.ts'

/** The search page before the first search. */
export const SearchStart = () => {
  const t = useText(shellTexts, laterShellTexts)
  return (
    <>
      <TopBar name={t('shell.searchPage')} query="" />
      <EmptyState
        icon={<Search size={24} strokeWidth={1.6} aria-hidden />}
        title={t('shell.search.start')}
        text={t('shell.search.startText')}
      />
    </>
  )
}
