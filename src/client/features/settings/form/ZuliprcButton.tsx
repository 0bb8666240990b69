import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { changeTexts } from '../change/texts/changeTexts.ts'
import { zuliprcOf, type Credentials } from './zuliprc.ts'

interface Props {
  readonly email: string
  readonly apiKey: string
  /** `quiet` among the actions of a row. */
  readonly tone?: 'secondary' | 'quiet'
}

/** As text, Chromium would save it as “zuliprc.txt”. */
const TYPE = 'application/octet-stream'

/** Downloads shown credentials as the file that programs for Zulip servers read. */
export const ZuliprcButton = ({ email, apiKey, tone = 'secondary' }: Props) => {
  const t = useText(changeTexts)
  const credentials: Credentials = { email, key: apiKey }
  return (
    <Button
      size="dense"
      tone={tone}
      aria-description={email}
      onClick={() => saveFile('zuliprc', new Blob([zuliprcOf(credentials, location.origin)], { type: TYPE }))}
    >
      {t('settings.zuliprc')}
    </Button>
  )
}
