import {
  baseKeymap,
  chainCommands,
  lift,
  setBlockType,
  splitBlockAs,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMParser, type MarkType, type NodeType, type Slice } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { EditorState, Selection, TextSelection, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { sanitise } from '../../../messages/html/sanitise.ts'
import { readDescription, writeDescription, type Described } from './html.ts'
import { linkTo, schema } from './schema.ts'

const { nodes, marks } = schema

/** A tool of the toolbar. */
export type Tool = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'quote'

/** Tells whether the selection is in a node of that type. */
function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some(
    (node) => node.type === type,
  )
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

const toggleHeading: Command = (state, dispatch) =>
  isWithin(state, nodes.heading)
    ? setBlockType(nodes.paragraph)(state, dispatch)
    : setBlockType(nodes.heading, { level: 3 })(state, dispatch)

const toggleQuote: Command = (state, dispatch) =>
  isWithin(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** Gives the innermost list around the selection. */
function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type === nodes.bullet_list || node.type === nodes.ordered_list) {
      return { node, at: $from.before(depth) }
    }
  }
  return undefined
}

/** Turns lines into a list, a list of another kind into this kind, and a list of this kind into lines. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = listAround(state)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.at, type))
    return true
  }

const tools: Readonly<
  Record<Tool, { readonly run: Command; readonly isOn: (state: EditorState) => boolean }>
> = {
  bold: { run: toggleMark(marks.strong), isOn: (state) => hasMark(state, marks.strong) },
  italic: { run: toggleMark(marks.em), isOn: (state) => hasMark(state, marks.em) },
  heading: { run: toggleHeading, isOn: (state) => isWithin(state, nodes.heading) },
  bullets: {
    run: toggleList(nodes.bullet_list),
    isOn: (state) => listAround(state)?.node.type === nodes.bullet_list,
  },
  numbers: {
    run: toggleList(nodes.ordered_list),
    isOn: (state) => listAround(state)?.node.type === nodes.ordered_list,
  },
  quote: { run: toggleQuote, isOn: (state) => isWithin(state, nodes.blockquote) },
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView())
  return true
}

/**
 * A new line becomes a paragraph, except within a heading; attributes of a site's block stay with its first
 * part.
 */
const splitLine = splitBlockAs((node, atEnd) =>
  atEnd || node.type === nodes.paragraph
    ? { type: nodes.paragraph }
    : { type: node.type, attrs: { ...node.attrs, lead: '', attributes: '' } },
)

const keys = {
  'Mod-b': tools.bold.run,
  'Mod-i': tools.italic.run,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Shift-Enter': breakLine,
  Enter: chainCommands(
    splitListItem(nodes.list_item),
    baseKeymap['Enter'] === undefined ? splitLine : codeFirst(baseKeymap['Enter'], splitLine),
  ),
}

/** Keeps the `usual` behavior for code and empty blocks; other lines are split by `split`. */
function codeFirst(usual: Command, split: Command): Command {
  return (state, dispatch, view) => {
    const { $from } = state.selection
    const isLine = $from.parent.inlineContent && $from.parent.type !== nodes.preformatted
    const isEmptyLine = $from.parent.content.size === 0
    return (isLine && !isEmptyLine ? split : usual)(state, dispatch, view)
  }
}

/**
 * Takes the caret from the page. The browser reports a moved caret only after the next key, which would then
 * act at the old position: End and Enter, pressed fast, split the wrong line.
 */
function readCaret(view: EditorView): void {
  const { state, dom, composing } = view
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {}
  if (composing || !(state.selection instanceof TextSelection) || !anchorNode || !focusNode) return
  if (!dom.contains(anchorNode) || !dom.contains(focusNode)) return
  const [anchor, head] = [
    view.posAtDOM(anchorNode, anchorOffset ?? 0, 1),
    view.posAtDOM(focusNode, focusOffset ?? 0, 1),
  ]
  const caret = TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head))
  if (!caret.eq(state.selection)) view.dispatch(state.tr.setSelection(caret))
}

/** Parses formatted text from elsewhere, sanitized for the editor. */
const sliceOf = (html: string): Slice => DOMParser.fromSchema(schema).parseSlice(sanitise(html))

export interface EditorOptions {
  readonly html: string
  readonly attributes: () => Record<string, string>
  readonly onChange: (html: string) => void
  /** Called after every change that can affect the tools. */
  readonly onTools: (on: ReadonlySet<Tool>) => void
  /** Called for Ctrl+K. */
  readonly onLink: () => void
}

/** The editor of a description. Content pasted or dropped reaches it only through the sanitizer. */
export class DescriptionEditor {
  readonly #view: EditorView
  readonly #options: EditorOptions
  #described: Described
  /** The latest text copied here, with its HTML: pasting the same HTML restores the text unchanged. */
  #copied: { readonly slice: Slice; readonly html: string } | undefined

  constructor(host: HTMLElement, options: EditorOptions) {
    this.#options = options
    this.#described = readDescription(options.html)
    this.#view = new EditorView(host, {
      state: this.#stateOf(this.#described),
      attributes: options.attributes,
      dispatchTransaction: (transaction) => {
        this.#view.updateState(this.#view.state.apply(transaction))
        if (transaction.docChanged) options.onChange(writeDescription(this.#view.state.doc, this.#described))
        this.#showTools()
      },
      handleDOMEvents: {
        keydown: (view) => {
          readCaret(view)
          return false
        },
        copy: () => this.#noteCopied(),
        cut: () => this.#noteCopied(),
        paste: (view, event) => this.#take(event, event.clipboardData, view.state.selection),
        drop: (view, event) => {
          // The editor itself moves text that is dragged within it.
          if (view.dragging) return false
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          const at = place && Selection.near(view.state.doc.resolve(place.pos))
          return this.#take(event, event.dataTransfer, at ?? view.state.selection)
        },
      },
    })
    this.#showTools()
  }

  /** Shows another text, unless it is already shown. */
  show(html: string): void {
    if (html === writeDescription(this.#view.state.doc, this.#described)) return
    this.#described = readDescription(html)
    this.#view.updateState(this.#stateOf(this.#described))
    this.#showTools()
  }

  /** Applies the attributes again. */
  update(): void {
    this.#view.setProps({ attributes: this.#options.attributes })
  }

  run(tool: Tool): void {
    this.#view.focus()
    tools[tool].run(this.#view.state, this.#view.dispatch, this.#view)
  }

  /**
   * Links the selection; without a selection the address itself is inserted, separated from the word before
   * it.
   */
  link(href: string): void {
    const { state } = this.#view
    const { from, to, empty, $from } = state.selection
    const mark = marks.link.create(linkTo(href))
    const { tr } = state
    if (empty) {
      const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
      const space = /\S/.test(before) ? ' ' : ''
      tr.insertText(space, from)
      tr.replaceSelectionWith(
        schema.text(href, [...$from.marks().filter(({ type }) => type !== marks.code), mark]),
        false,
      )
    } else {
      tr.addMark(from, to, mark)
    }
    this.#view.dispatch(tr.removeStoredMark(marks.link).scrollIntoView())
    this.focus()
  }

  focus(): void {
    this.#view.focus()
  }

  /** Puts the caret at the end. */
  toEnd(): void {
    const { tr } = this.#view.state
    this.#view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)))
  }

  end(): void {
    this.#view.destroy()
  }

  #stateOf({ doc }: Described): EditorState {
    return EditorState.create({
      doc,
      plugins: [
        history(),
        keymap({ ...keys, 'Mod-k': () => (this.#options.onLink(), true) }),
        keymap(baseKeymap),
      ],
    })
  }

  #showTools(): void {
    const { state } = this.#view
    const on = Object.entries(tools).flatMap(([tool, { isOn }]) => (isOn(state) ? [tool as Tool] : []))
    this.#options.onTools(new Set(on))
  }

  /** @returns false, so that the editor goes on with the event */
  #noteCopied(): false {
    const slice = this.#view.state.selection.content()
    this.#copied = { slice, html: this.#view.serializeForClipboard(slice).dom.innerHTML }
    return false
  }

  /** Inserts formatted text; plain text is left to the editor. @returns whether the text was inserted */
  #take(event: Event, data: DataTransfer | null, at: Selection): boolean {
    const html = data?.getData('text/html') ?? ''
    if (html === '') return false
    event.preventDefault()
    const isOwn = this.#copied !== undefined && html.includes(this.#copied.html)
    const slice = isOwn && this.#copied ? this.#copied.slice : sliceOf(html)
    const { tr } = this.#view.state
    this.#view.dispatch(tr.setSelection(at).replaceSelection(slice).scrollIntoView())
    return true
  }
}
