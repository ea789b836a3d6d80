import { relative } from 'node:path'
import type { Expression, JsxChild, JsxElement, JsxFragment, Node } from 'typescript/unstable/ast'
import {
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isPropertyAccessExpression,
  isStringLiteral,
} from 'typescript/unstable/ast'
import type { Checker, IntersectionType, Type, UnionType } from 'typescript/unstable/sync'
import { API, TypeFlags } from 'typescript/unstable/sync'

const isUnion = (type: Type): type is UnionType => (type.flags & TypeFlags.Union) !== 0
const partsOf = (type: Type): readonly Type[] => (isUnion(type) ? type.getTypes().flatMap(partsOf) : [type])
const isIntersection = (type: Type): type is IntersectionType => (type.flags & TypeFlags.Intersection) !== 0
/** A branded text type is an intersection. */
const isText = (type: Type): boolean =>
  (type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike)) !== 0 ||
  (isIntersection(type) && type.getTypes().some(isText))
const isNothing = ({ flags }: Type) =>
  (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike | TypeFlags.Void)) !== 0

/** `changing`: a text that may change. `varying`: elements that come and go, or a value that may be a text. */
type Kind = 'text' | 'changing' | 'varying' | 'element'

function kindOf(type: Type | undefined, checker: Checker): Kind {
  const parts = type === undefined ? [] : partsOf(type)
  if (parts.some(isText))
    return parts.every((part) => isText(part) || isNothing(part)) ? 'changing' : 'varying'
  return parts.some((part) => isNothing(part) || checker.isArrayLikeType(part)) ? 'varying' : 'element'
}

const expressionIn = (child: JsxChild): Expression | undefined =>
  isJsxExpression(child) ? child.expression : undefined

/** The text of a child that never changes. */
const fixedText = (child: JsxChild): string | undefined => {
  if (isJsxText(child)) return child.text
  const expression = expressionIn(child)
  if (expression === undefined) return undefined
  // A text of the catalogue without values.
  if (isPropertyAccessExpression(expression) && expression.expression.getText() === 'texts')
    return expression.getText()
  // A sign between texts, of src/joins.ts.
  if (isIdentifier(expression) && /^(?:afterLabel|between[A-Z]\w+|sentenceEnd)$/.test(expression.getText()))
    return expression.getText()
  return isStringLiteral(expression) ? expression.text : undefined
}

/** Not rendered, or a text that is not translated. */
const isBlank = (child: JsxChild) =>
  fixedText(child)?.trim() === '' || (isJsxExpression(child) && child.expression === undefined)

/**
 * Places in the components of the library and the site where React changes a text node beside siblings, or elements beside
 * one. Browser translation replaces text nodes, so the page would keep the old text, or throw `NotFoundError`. `planted`:
 * the source of one more component, which is reported as `planted.tsx`.
 */
export function changingTexts(root: string, planted: string): string[] {
  const config = { extends: './tsconfig.json', include: ['src', 'host'], files: ['./planted.tsx'] }
  const virtual: Readonly<Record<string, string>> = {
    [`${root}/components.json`]: JSON.stringify(config),
    [`${root}/planted.tsx`]: planted,
  }
  const api = new API({
    cwd: root,
    fs: {
      readFile: (file) => virtual[file],
      fileExists: (file) => (file in virtual ? true : undefined),
    },
  })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/components.json`] }).getProjects()
    if (project === undefined) throw new Error('no project was opened')
    const { program, checker } = project
    const files = program
      .getSourceFileNames()
      .filter((file) => file.endsWith('.tsx') && !file.includes('/node_modules/'))
    const parents: { readonly place: string; readonly children: readonly JsxChild[] }[] = []
    for (const file of files) {
      const source = program.getSourceFile(file)
      const add = (node: JsxElement | JsxFragment) => {
        const children = [...node.children].filter((child) => !isBlank(child))
        const line = source?.text.slice(0, node.getStart(source)).split('\n').length
        if (children.length > 1) parents.push({ place: `${relative(root, file)}:${line}`, children })
      }
      const visit = (node: Node): void => {
        if (isJsxElement(node) || isJsxFragment(node)) add(node)
        node.forEachChild(visit)
      }
      source?.forEachChild(visit)
    }
    // All at once, because each call is a message to another process.
    const asked = parents.flatMap(({ children }) => children.flatMap((child) => expressionIn(child) ?? []))
    const types = checker.getTypeAtLocation(asked)
    const typeOf = new Map(asked.map((expression, at) => [expression, types[at]]))
    return parents.flatMap(({ place, children }) => {
      const kinds = children.map((child): Kind => {
        if (fixedText(child) !== undefined) return 'text'
        const expression = expressionIn(child)
        return expression === undefined ? 'element' : kindOf(typeOf.get(expression), checker)
      })
      const isFaulty = kinds.includes('changing') || (kinds.includes('text') && kinds.includes('varying'))
      return isFaulty ? [place] : []
    })
  } finally {
    api.close()
  }
}
