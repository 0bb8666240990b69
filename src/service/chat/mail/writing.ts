import { escapeHtml } from '../../../markdown/html.ts'
import type { Language } from '../../languages.ts'
import { textsIn } from '../texts/texts.ts'
import type { Mail } from './mail.ts'

/** Somebody's words in a mail. */
export interface Quoted {
  readonly author: string
  /** The time, as text. */
  readonly when: string
  readonly text: string
}

/** A mail's content before it is written twice, as text and as HTML. */
export interface Draft {
  readonly language: Language
  readonly subject: string
  readonly paragraphs: readonly (string | Quoted)[]
  /** The action that the mail offers. */
  readonly link?: { readonly label: string; readonly url: string }
  /** Another way than the action, as plain links below it. */
  readonly links?: readonly { readonly label: string; readonly url: string }[]
  /** See `Mail`. */
  readonly unsubscribe?: string
  /** What it belongs to: mail programs show mails of the same as one conversation. */
  readonly thread?: string
  /** Reason for receiving the mail, shown at its end. */
  readonly footer: string
}

/** Joins the text into one line: a name with a line break must not become a header of its own. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const quotedAsText = ({ author, when, text }: Quoted): string =>
  [`${author} · ${when}`, ...text.split('\n').map((line) => `> ${line}`.trimEnd())].join('\n')

const asText = ({ paragraphs, link, links = [], footer }: Draft): string =>
  [
    ...paragraphs.map((each) => (typeof each === 'string' ? each : quotedAsText(each))),
    ...[...(link ? [link] : []), ...links].map(({ label, url }) => `${label}:\n${url}`),
    `--\n${footer}`,
  ].join('\n\n')

const paragraph = (content: string, style: string): string => `<p style="${style}">${content}</p>`

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

const quotedAsHtml = ({ author, when, text }: Quoted): string =>
  `<div style="margin:0 0 16px;padding-left:12px;border-left:3px solid #d9dee1">
${paragraph(`<strong>${escapeHtml(author)}</strong> <span style="color:#56636b;font-size:13px">${escapeHtml(when)}</span>`, 'margin:0 0 4px')}
${paragraph(lines(text), 'margin:0;overflow-wrap:anywhere')}
</div>`

const plainLink = ({ label, url }: { readonly label: string; readonly url: string }): string =>
  paragraph(
    `<a href="${escapeHtml(url)}" style="color:#1f6f8b">${escapeHtml(label)}</a>`,
    'margin:0 0 16px;font-size:13px',
  )

function asHtml({ language, subject, paragraphs, link, links = [], footer }: Draft): string {
  const words = paragraphs.map((each) =>
    typeof each === 'string' ? paragraph(lines(each), 'margin:0 0 16px') : quotedAsHtml(each),
  )
  const button = link
    ? [
        paragraph(
          `<a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f6f8b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a>`,
          'margin:24px 0',
        ),
        paragraph(
          `${escapeHtml(textsIn(language)('mail.ifButtonFails'))}<br><a href="${escapeHtml(link.url)}" style="color:#1f6f8b">${escapeHtml(link.url)}</a>`,
          'margin:0 0 16px;font-size:13px;word-break:break-all',
        ),
      ]
    : []
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f7;font:16px/1.5 system-ui,sans-serif;color:#1c2226">
<div style="max-width:34em;margin:0 auto;padding:24px 28px;background:#ffffff;border-radius:8px">
${[...words, ...button, ...links.map(plainLink)].join('\n')}
${paragraph(escapeHtml(footer), 'margin:24px 0 0;padding-top:16px;border-top:1px solid #d9dee1;font-size:13px;color:#56636b')}
</div>
</body>
</html>
`
}

export const writeMail = (draft: Draft): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribe'> => ({
  subject: oneLine(draft.subject),
  text: asText(draft),
  html: asHtml(draft),
  unsubscribe: draft.unsubscribe,
})
