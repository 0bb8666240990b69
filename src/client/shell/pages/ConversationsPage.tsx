import { useLayoutEffect } from 'react'
import { laterPaths } from '../../navigation/laterPaths.ts'
import { replaceAddress } from '../../navigation/goTo.ts'
import { useText } from '../../i18n/useText.ts'
import { homePath } from '../homePath.ts'
import { useLayout } from '../layout.ts'
import { Sidebar } from '../sidebar/Sidebar.tsx'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import { TopBar } from '../TopBar.tsx'

/** The reader's conversations as a page of their own. Where they are beside every page, it is the home view. */
export const ConversationsPage = () => {
  const t = useText(laterShellTexts)
  const isWide = useLayout() === 'wide'
  useLayoutEffect(() => {
    if (isWide) replaceAddress(homePath())
  }, [isWide])
  if (isWide) return null
  return (
    <>
      <TopBar name={t('shell.channels')} />
      <Sidebar current={undefined} currentPath={laterPaths.conversations} form="page" />
    </>
  )
}
