import { PanelRight } from 'lucide-react'
import { useText } from '../i18n/useText.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useDetails } from '../navigation/detailsStore.ts'
import { lazyPart } from '../ui/loading/lazyPart.ts'
import { SearchBox } from './search/SearchBox.tsx'
import { WindowTitle } from './title.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'

type EndProps = {
  readonly name: string
  readonly details: 'offered' | 'none'
  readonly query: string | undefined
}

const BackButton = lazyPart(async () => (await import('./BackButton.tsx')).BackButton)

const isEnd = (props: object): props is EndProps => 'name' in props

const EndTools = ({ name, details, query }: EndProps) => {
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

/** The buttons at the end of a view's bar, which also set the window's title; without a name, those at its start. */
export const TopBarTools = (props: EndProps | Readonly<Record<string, never>>) =>
  isEnd(props) ? <EndTools {...props} /> : <BackButton />
