// The server as the compiler sees it: what a name means and which type an expression has.
import { dirname, join, relative } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { isFunctionLikeDeclaration, isShorthandPropertyAssignment } from 'typescript/unstable/ast/is'
import { API, SignatureKind } from 'typescript/unstable/sync'
import { ROOT } from './run.mjs'

const SAMPLES = 'api/tsconfig.samples.json'
const WAITING = /^(Promise|PromiseLike|Async(Generator|Iterable|Iterator|IterableIterator))$/

export class ServerProgram {
  #types = new Map()
  #symbols = new Map()
  #opaque = new Map()
  #signatures = new Map()

  /** `samples`: files of the server that are not there, by path; they alone are looked at then. */
  constructor(samples) {
    const texts = Object.entries(samples ?? {}).map(([file, text]) => [join(ROOT, file), text])
    const config = {
      extends: './tsconfig.json',
      compilerOptions: { composite: false },
      include: [],
      files: texts.map(([path]) => path),
    }
    const overlay = new Map([...texts, [join(ROOT, SAMPLES), JSON.stringify(config)]])
    const folders = new Set(texts.map(([path]) => dirname(path)))
    const fs = {
      readFile: (path) => overlay.get(path),
      fileExists: (path) => overlay.has(path) || undefined,
      directoryExists: (path) => folders.has(path) || undefined,
    }
    this.api = new API(samples ? { cwd: ROOT, fs } : { cwd: ROOT })
    const configFile = join(ROOT, samples ? SAMPLES : 'api/tsconfig.json')
    this.project = this.api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile)
    if (samples) this.#refuseWrongSamples()
    this.files = this.project.rootFiles.map((path) => this.project.program.getSourceFile(path))
  }

  /** What has no type is not seen: a sample that does not compile would prove nothing. */
  #refuseWrongSamples() {
    const { program, rootFiles } = this.project
    const wrong = rootFiles.flatMap((path) => program.getSemanticDiagnostics(path))
    if (wrong.length > 0)
      throw new Error(wrong.map(({ fileName, text }) => `${fileName}: ${text}`).join('\n'))
  }

  close() {
    this.api.close()
  }

  get checker() {
    return this.project.checker
  }

  /** As the repository names it. */
  nameOf(file) {
    return relative(ROOT, file.fileName)
  }

  lineOf(node) {
    const file = fileOf(node)
    return file.text.slice(0, node.getStart(file)).split('\n').length
  }

  /** Asked for at once, which is cheaper than one by one. */
  readTypes(nodes) {
    const types = this.checker.getTypeAtLocation(nodes)
    for (const [index, node] of nodes.entries()) this.#types.set(node, types[index])
  }

  typeOf(node) {
    if (!this.#types.has(node)) this.#types.set(node, this.checker.getTypeAtLocation(node))
    return this.#types.get(node)
  }

  /** What a name stands for, wherever it was imported from. */
  symbolOf(node) {
    if (!this.#symbols.has(node)) {
      const symbol = isShorthandPropertyAssignment(node.parent)
        ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
        : this.checker.getSymbolAtLocation(node)
      const isAlias = symbol?.declarations[0]?.kind === SyntaxKind.ImportSpecifier
      this.#symbols.set(node, isAlias ? this.checker.getAliasedSymbol(symbol) : symbol)
    }
    return this.#symbols.get(node)
  }

  declarationOf(node) {
    return this.symbolOf(node)?.valueDeclaration?.resolve(this.project)
  }

  /** The function that a name stands for, where it is written in the server. */
  functionOf(node) {
    const handle = this.symbolOf(node)?.valueDeclaration
    if (!handle || !this.#isOurs(handle)) return undefined
    const declaration = handle.resolve(this.project)
    const made = isFunctionLike(declaration) ? declaration : declaration?.initializer
    return made && isFunctionLike(made) && made.body ? made : undefined
  }

  isOfLibrary(node) {
    const handle = this.symbolOf(node)?.declarations[0]
    return handle !== undefined && !this.#isOurs(handle)
  }

  /** Work, or the transaction in it, alone or with nothing else than `undefined`. */
  isWrite(type) {
    return this.#parts(type).some((part) => {
      const symbol = part.getSymbol()
      return (
        (symbol?.name === 'Work' && this.#isAt(symbol, '/api/src/state/work.ts')) ||
        (/^(Controlled)?Transaction$/.test(symbol?.name) && this.#isAt(symbol, '/node_modules/kysely/'))
      )
    })
  }

  isOfKysely(type, name) {
    return this.#parts(type).some((part) => {
      const symbol = part.getSymbol()
      return symbol?.name === name && this.#isAt(symbol, '/node_modules/kysely/')
    })
  }

  /** What can be asked: Kysely itself, or what of it only reads. */
  isStore(type) {
    return this.#parts(type).some(
      (part) => part.isObjectType() && this.checker.getPropertyOfType(part, 'getExecutor') !== undefined,
    )
  }

  /** What comes later, as all does that the store answers. */
  isWaiting(type) {
    return this.#parts(type).some((part) => WAITING.test(part.getSymbol()?.name ?? ''))
  }

  signaturesOf(type) {
    if (!type) return []
    const known = this.#signatures.get(type.id)
    if (known) return known
    const signatures = this.#parts(type).flatMap((part) =>
      part.isObjectType() ? this.checker.getSignaturesOfType(part, SignatureKind.Call) : [],
    )
    this.#signatures.set(type.id, signatures)
    return signatures
  }

  /** A function that is called with a write. */
  takesWrite(type) {
    return this.signaturesOf(type).some((signature) =>
      signature.getParameters().some((parameter) => this.holdsWrite(this.checker.getTypeOfSymbol(parameter))),
    )
  }

  /** A write, or what has one among its members. */
  holdsWrite(type) {
    if (this.isWrite(type)) return true
    return this.#parts(type).some((part) =>
      this.#membersOf(part).some((member) => this.isWrite(this.checker.getTypeOfSymbol(member))),
    )
  }

  /** What may ask the store when it is used: the store, what is waited for, and whatever has it or makes it. */
  isOpaque(type) {
    if (!type) return false
    const known = this.#opaque.get(type.id)
    if (known !== undefined) return known
    this.#opaque.set(type.id, false)
    const isOpaque =
      this.isStore(type) ||
      this.isWaiting(type) ||
      this.signaturesOf(type).some((signature) =>
        this.isOpaque(this.checker.getReturnTypeOfSignature(signature)),
      ) ||
      this.#parts(type).some((part) =>
        this.#membersOf(part).some(
          (member) =>
            // The methods of a class ask by its fields.
            !member.declarations.some(({ kind }) => kind === SyntaxKind.MethodDeclaration) &&
            this.isOpaque(this.checker.getTypeOfSymbol(member)),
        ),
      )
    this.#opaque.set(type.id, isOpaque)
    return isOpaque
  }

  #membersOf(type) {
    const declared = type.getSymbol()?.declarations[0]
    if (!type.isObjectType() || !declared || !this.#isOurs(declared)) return []
    return this.checker.getPropertiesOfType(type)
  }

  #parts(type) {
    if (!type) return []
    if (type.isTypeParameter()) return this.#parts(this.checker.getBaseConstraintOfType(type))
    if (type.isUnionType() || type.isIntersectionType())
      return type.getTypes().flatMap((one) => this.#parts(one))
    return [type]
  }

  #isOurs({ path }) {
    return path.includes('/api/src/')
  }

  #isAt(symbol, place) {
    return symbol.declarations.some(({ path }) => path.includes(place))
  }
}

export function fileOf(node) {
  let at = node
  while (at.kind !== SyntaxKind.SourceFile) at = at.parent
  return at
}

export const isFunctionLike = (node) => node !== undefined && isFunctionLikeDeclaration(node)

/** Every node below, itself included. */
export function* nodesOf(node) {
  yield node
  const children = []
  node.forEachChild((child) => {
    children.push(child)
  })
  for (const child of children) yield* nodesOf(child)
}
