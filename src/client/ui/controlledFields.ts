import { options, type VNode } from 'preact'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a component drew a field with. */
interface Given {
  readonly value?: unknown
  readonly checked?: unknown
}

const FIELDS: ReadonlySet<unknown> = new Set(['input', 'textarea', 'select'])

const isChosen = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** The fields that the browser changes together with this one. */
function changedWith(field: Field): Iterable<Field> {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio' || field.name === '') return [field]
  const group = `input[type="radio"][name="${CSS.escape(field.name)}"]`
  return (field.form ?? document).querySelectorAll<HTMLInputElement>(group)
}

function putBack(field: Field, { value, checked }: Given): void {
  if (isChosen(field)) {
    if (typeof checked === 'boolean' && field.checked !== checked) field.checked = checked
  } else if (typeof value === 'string' || typeof value === 'number') {
    if (field.value !== String(value)) field.value = String(value)
  }
}

/**
 * Makes fields show what they were drawn with (`value`, `checked`) whatever the person did, unless what they did was
 * drawn: a box that may not be ticked, a choice that was not taken, a letter that does not belong. Preact leaves that
 * to the browser, which shows what was done until the component is drawn again. Called once for a page.
 */
export function keepFieldsControlled(): void {
  const given = new WeakMap<Field, Given>()
  const before = options.diffed?.bind(options)
  options.diffed = (vnode) => {
    if (FIELDS.has(vnode.type)) {
      const { __e: field } = vnode as VNode & { readonly __e?: Field }
      if (field) given.set(field, vnode.props as Given)
    }
    before?.(vnode)
  }
  const restore = (event: Event): void => {
    const field = event.target as Field
    if (!given.has(field) || (event as InputEvent).isComposing) return
    // Drawing what the handlers changed is a microtask, queued before this one.
    queueMicrotask(() => {
      for (const each of changedWith(field)) {
        const props = given.get(each)
        if (props) putBack(each, props)
      }
    })
  }
  // What is chosen is told of by the second of the two events; handlers listen to that one.
  document.addEventListener('input', (event) => {
    const field = event.target as Field
    if (!isChosen(field) && !(field instanceof HTMLSelectElement)) restore(event)
  })
  document.addEventListener('change', (event) => {
    const field = event.target as Field
    if (isChosen(field) || field instanceof HTMLSelectElement) restore(event)
  })
}
