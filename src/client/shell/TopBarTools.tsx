import { PanelRight } from 'lucide-react'
import { useText } from '../i18n/useText.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useDetails } from '../navigation/detailsStore.ts'
import { SearchBox } from './search/SearchBox.tsx'
import { WindowTitle } from './title.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'

type Props = {
  readonly name: string
  readonly details: 'offered' | 'none'
  readonly query: string | undefined
}

/** The buttons at the end of a view's bar; also sets the window's title. */
export const TopBarTools = ({ name, details, query }: Props) => {
  const t = useText(laterShellTexts)
  const areDetailsOpen = useDetails((state) => state.isOpen)
  return (
    <>
      <WindowTitle name={name} />
      <SearchBox key={query} query={query} />
      {details === 'offered' && (
        <IconButton
          label={t('shell.details.show')}
          shortcut="anywhere i"
          aria-pressed={areDetailsOpen}
          onClick={() => useDetails.getState().toggle()}
        >
          <PanelRight size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      )}
    </>
  )
}
