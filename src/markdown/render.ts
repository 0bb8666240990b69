import type { Token } from 'markdown-it'
import { messageBounds } from '../protocol/bounds.ts'
import type { MarkdownContext, RenderedMarkdown } from './context.ts'
import { escapeHtml } from './html.ts'
import { markdownParser } from './parser.ts'
import { isRecursionLimit } from './recursionLimit.ts'
import { environmentOf, Scope, WorkExceeded } from './scope.ts'

/**
 * Renders a message's source as HTML, deterministically: equal source and context give equal HTML in the
 * service and in the app. Never throws: a source that would cost too much (chat spec 4.1 limits its length,
 * not its nesting) becomes plain paragraphs; one whose HTML would be too long is first rendered without
 * highlighting and formulas.
 */
export function renderMarkdown(source: string, context: MarkdownContext): RenderedMarkdown {
  return (
    renderWithin(source, context) ??
    (context.math && renderWithin(source, undrawn(context))) ??
    result(plainParagraphs(source), new Scope(context), false)
  )
}

/** Undefined if it exceeds the limits. */
function renderWithin(source: string, context: MarkdownContext): RenderedMarkdown | undefined {
  const scope = new Scope(context)
  try {
    const environment = environmentOf(scope)
    const markdown = markdownParser()
    const tokens = markdown.parse(source, environment)
    const html = markdown.renderer.render(tokens, markdown.options, environment).trimEnd()
    if (html.length > messageBounds.html_length) return undefined
    return result(html, scope, source.startsWith('/me ') && isSingleParagraph(tokens))
  } catch (error) {
    if (error instanceof WorkExceeded || isRecursionLimit(error)) return undefined
    throw error
  }
}

function undrawn(context: MarkdownContext): MarkdownContext {
  return { ...context, highlight: () => undefined, math: () => undefined }
}

function result(html: string, scope: Scope, isMeMessage: boolean): RenderedMarkdown {
  return {
    html,
    mentionedUserIds: [...scope.mentionedUserIds],
    mentionedGroupIds: [...scope.mentionedGroupIds],
    mentionsChannel: scope.mentionsChannel,
    mentionsTopic: scope.mentionsTopic,
    hasLink: scope.hasLink,
    hasImage: scope.hasImage,
    links: [...scope.links],
    uploads: [...scope.uploads],
    isMeMessage,
    needsService: scope.needsService,
  }
}

function isSingleParagraph(tokens: readonly Token[]): boolean {
  return tokens.map((token) => token.type).join() === 'paragraph_open,inline,paragraph_close'
}

function plainParagraphs(source: string): string {
  const paragraphs = source.split(/\n\s*\n/).filter((each) => each.trim() !== '')
  return paragraphs.map((each) => `<p>${escapeHtml(each.trim()).replaceAll('\n', '<br>\n')}</p>`).join('\n')
}
