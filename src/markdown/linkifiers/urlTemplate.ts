import { encodeReserved, encodeUnreserved } from './percentEncoding.ts'

/** An operator of RFC 6570, selected by an expression's first character. */
interface Expression {
  readonly first: string
  readonly separator: string
  readonly isNamed: 'named' | 'namedUnlessEmpty' | 'unnamed'
  readonly encode: (value: string) => string
}

const unreserved = { isNamed: 'unnamed', encode: encodeUnreserved } as const
const expressions: Readonly<Record<string, Expression>> = {
  '': { first: '', separator: ',', ...unreserved },
  '+': { first: '', separator: ',', isNamed: 'unnamed', encode: encodeReserved },
  '#': { first: '#', separator: ',', isNamed: 'unnamed', encode: encodeReserved },
  '.': { first: '.', separator: '.', ...unreserved },
  '/': { first: '/', separator: '/', ...unreserved },
  ';': { first: ';', separator: ';', isNamed: 'namedUnlessEmpty', encode: encodeUnreserved },
  '?': { first: '?', separator: '&', isNamed: 'named', encode: encodeUnreserved },
  '&': { first: '&', separator: '&', isNamed: 'named', encode: encodeUnreserved },
}

/** Expands a URL template (RFC 6570, levels 1 to 3). Names without a value expand to nothing. */
export function expandUrlTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([+#./;?&]?)([\w.,]+)\}/g, (_whole, sign: string, names: string) => {
    const expression = expressions[sign]
    if (!expression) return ''
    const parts = names.split(',').flatMap((name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined ? [] : [writeValue(expression, name, value)]
    })
    return parts.length === 0 ? '' : expression.first + parts.join(expression.separator)
  })
}

function writeValue({ isNamed, encode }: Expression, name: string, value: string): string {
  if (isNamed === 'unnamed') return encode(value)
  return isNamed === 'namedUnlessEmpty' && value === '' ? name : `${name}=${encode(value)}`
}
