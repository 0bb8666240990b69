import { expandUrlTemplate } from '../../../../markdown/linkifiers/urlTemplate.ts'
import type { Playground } from '../../../../protocol/chat/realm.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { codeOf } from '../html/decorate/codeBlocks.ts'
import type { BodyReader } from '../html/reader.ts'
import styles from './linkCode.module.css'
import { playgroundTexts } from './texts/playgroundTexts.ts'

/** Other schemes than those of websites come to nothing, whatever the service says. */
function addressOf({ url_template }: Playground, code: string): string | undefined {
  const address = expandUrlTemplate(url_template, { code })
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined
}

function linkTo(address: string, name: string, text: Translate): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.referrerPolicy = 'no-referrer'
  link.textContent = text(playgroundTexts('playgrounds.open'), { name })
  return link
}

/** Returns the function that puts links to playgrounds under the blocks of code in their languages. */
export const linkCode =
  (playgrounds: readonly Playground[]) =>
  (body: DocumentFragment, { text }: BodyReader): void => {
    for (const block of body.querySelectorAll('.codehilite[data-code-language]')) {
      const language = block.getAttribute('data-code-language')?.toLowerCase()
      const code = codeOf(block)
      const links = playgrounds.flatMap((each) => {
        const address = each.pygments_language.toLowerCase() === language ? addressOf(each, code) : undefined
        return address === undefined ? [] : [linkTo(address, each.name, text)]
      })
      if (links.length === 0) continue
      const line = document.createElement('p')
      line.className = styles['links'] ?? ''
      line.append(...links)
      block.after(line)
    }
  }
