// Every write into the state store goes through a unit of work, and what is asked inside of one goes through it too.
import { SyntaxKind } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNewExpression,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isTaggedTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { fileOf, isFunctionLike, nodesOf, ServerProgram } from './server-program.mjs'

/** Who opens the store, brings it up to date, and makes the transactions. */
const BELOW =
  /^api\/src\/state\/(unit-of-work|migrate|client|sqlite-dialect|postgres-dialect)\.ts$|^api\/src\/state\/migrations\//
const UNIT_OF_WORK = 'api/src/state/unit-of-work.ts'
/** Who hands the store out may name what writes; everybody else has the type that only reads. */
const MAY_NAME_STORE = /^api\/src\/(state\/|composition\.ts$)/
const WRITING = /^(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)$/
const BESIDE = /^(transaction|startTransaction|connection|getExecutor|executeQuery)$/
/** A statement that begins so only reads; only one that begins with `with` may still write. */
const READING = /^\s*(select|values)\b/i
/** Of the language and of Node: what joins promises, and what lets others have their turn. */
const HARMLESS = /^(all|allSettled|race|any|resolve|reject|then|catch|finally|setImmediate)$/

/** The faults of the server, each with its file and line; `samples` as of ServerProgram. */
export function faultsOfWrites(samples) {
  const program = new ServerProgram(samples)
  try {
    const check = new WriteCheck(program)
    for (const file of program.files) check.look(file)
    return [...check.faults]
  } finally {
    program.close()
  }
}

class WriteCheck {
  faults = new Set()
  #clean = new Map()

  constructor(program) {
    this.program = program
  }

  #blame(node, why) {
    this.faults.add(`${this.program.nameOf(fileOf(node))}:${this.program.lineOf(node)}: ${why}`)
  }

  look(file) {
    const { program } = this
    const name = program.nameOf(file)
    const nodes = [...nodesOf(file)]
    program.readTypes(nodes.filter(isTyped))
    if (!BELOW.test(name)) for (const node of nodes) this.#refuseOutside(name, node)
    if (name === UNIT_OF_WORK) return
    for (const node of nodes) {
      const fn = this.#runInWrite(node)
      if (fn?.body) this.#inside(fn, new Set(), (at, why) => this.#blame(at, why))
    }
  }

  /** What writes without a unit of work, or could. */
  #refuseOutside(name, node) {
    const { program } = this
    if (isIdentifier(node) && node.text === 'StateStore' && !MAY_NAME_STORE.test(name)) {
      this.#blame(node, 'only the unit of work writes: take a StateReader')
    }
    if (isAsExpression(node) && program.isWrite(program.typeOf(node))) {
      this.#blame(node, 'a Work is made by the unit of work, not by an assertion')
    }
    if (isNewExpression(node) && program.isWrite(program.typeOf(node))) {
      this.#blame(node, 'only the unit of work makes a Work')
    }
    if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return
    const { expression: receiver, name: method } = node.expression
    const isOn = (...names) => names.some((one) => program.isOfKysely(program.typeOf(receiver), one))
    if (WRITING.test(method.text) && isOn('Kysely')) {
      this.#blame(node, 'a statement that writes is made on the trx of a Work')
    }
    if (BESIDE.test(method.text) && program.isStore(program.typeOf(receiver))) {
      this.#blame(node, 'a write is a unit of work: unitOfWork.run(…)')
    }
    if (
      method.text === 'execute' &&
      isOn('RawBuilder') &&
      !program.isWrite(program.typeOf(node.arguments[0]))
    ) {
      if (!isReading(this.#initial(receiver))) {
        this.#blame(node, 'a raw statement that is not a select is executed on the trx of a Work')
      }
    }
  }

  /** What a constant stands for. */
  #initial(node) {
    const declaration = isIdentifier(node) ? this.program.declarationOf(node) : undefined
    return declaration && isVariableDeclaration(declaration) ? declaration.initializer : node
  }

  /** The functions that are run inside a write, of those that a node is. */
  #runInWrite(node) {
    const { program } = this
    if (isFunctionLike(node)) {
      return this.#isHandedWrite(node) || this.#isAskedForWrite(node) ? node : undefined
    }
    if (!isHandedOn(node)) return undefined
    const type = program.typeOf(node)
    if (program.signaturesOf(type).length === 0 || program.takesWrite(type) || !this.#isAskedForWrite(node)) {
      return undefined
    }
    const named = program.functionOf(isPropertyAccessExpression(node) ? node.name : node)
    if (!named) this.#blame(node, 'what is run inside a write takes its Work')
    return named
  }

  #isHandedWrite(node) {
    return node.parameters.some((parameter) => this.program.holdsWrite(this.program.typeOf(parameter)))
  }

  /** It stands where a function is wanted that is called with a write, whether it takes it or not. */
  #isAskedForWrite(node) {
    const { checker } = this.program
    if (!isFunctionLike(node) || isArrowFunction(node) || isFunctionExpression(node)) {
      return this.program.takesWrite(checker.getContextualType(node))
    }
    if (!isMethodDeclaration(node)) return false
    const { parent } = node
    const owners = isObjectLiteralExpression(parent)
      ? [checker.getContextualType(parent)]
      : (parent.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => this.program.typeOf(type)))
    return owners.some((owner) => {
      const wanted = owner && checker.getPropertyOfType(owner, node.name.getText())
      return wanted !== undefined && this.program.takesWrite(checker.getTypeOfSymbol(wanted))
    })
  }

  /** Inside a write nothing asks the store, and nothing is waited for, but through it. `given` goes through it by name. */
  #inside(fn, given, blame) {
    const { program } = this
    if (this.#isHandedWrite(fn)) {
      for (const answer of answersOf(fn)) {
        if (!program.isWaiting(program.typeOf(answer)) && this.#isBeside(answer, given))
          blame(answer, 'inside a write: what is handed back asks the store through it alone')
      }
    }
    for (const node of nodesOf(fn.body)) {
      if (isCallExpression(node)) this.#call(node, given, blame)
      else if (isNewExpression(node)) {
        const args = node.arguments ?? []
        const isOfWrite = args.some((arg) => this.#passes(arg, given))
        if (isOfWrite && args.some((arg) => this.#isBeside(arg, given)))
          blame(node, 'inside a write: what is made for it asks the store through it alone')
      } else if (isAwaitExpression(node) || (isForOfStatement(node) && node.awaitModifier)) {
        const awaited = bare(node.expression)
        if (isName(awaited) && !this.#passes(awaited, given) && !this.#isDeclaredIn(awaited, fn))
          blame(node, 'inside a write nothing is waited for that was begun outside of it')
      } else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.EqualsToken) {
        if (this.#passes(node.left, given) && this.#isBeside(node.right, given))
          blame(node, 'inside a write: what goes through it is not replaced by what does not')
      }
    }
  }

  #call(node, given, blame) {
    const { program } = this
    const callee = bare(node.expression)
    const isMember = isPropertyAccessExpression(callee)
    const receiver = isMember || isElementAccessExpression(callee) ? callee.expression : undefined
    const name = isMember ? callee.name : callee
    const fn = program.functionOf(name)
    const isHandingOn = !fn && node.arguments.some((arg) => isName(arg) && this.#isBeside(arg, given))
    if (!isHandingOn) {
      if (receiver ? this.#passes(receiver, given) : !fn && this.#passes(callee, given)) return
      if (node.arguments.some((arg) => program.holdsWrite(program.typeOf(arg)))) return
      if (receiver && program.isStore(program.typeOf(receiver))) {
        blame(node, 'inside a write everything goes through its trx')
        return
      }
      if (fn ? this.#isClean(fn, this.#given(fn, node.arguments, given)) : !this.#isWaitedFor(node)) return
      if (!fn && HARMLESS.test(name.text) && program.isOfLibrary(name)) return
    }
    const called = callee.getText()
    blame(node, `inside a write: ${called}(work, …), or what is read before it`)
  }

  #isWaitedFor(node) {
    return isAwaitExpression(node.parent) || this.program.isWaiting(this.program.typeOf(node))
  }

  /** The names of a function's parameters that hold what goes through the write, called so. */
  #given(fn, args, given) {
    const ids = new Set()
    for (const [index, { name, dotDotDotToken }] of fn.parameters.entries()) {
      const handed = dotDotDotToken ? args.slice(index) : args.slice(index, index + 1)
      if (handed.length === 0 || !handed.every((arg) => this.#passes(arg, given))) continue
      for (const node of nodesOf(name)) {
        if (isIdentifier(node)) ids.add(this.program.symbolOf(node)?.id)
      }
    }
    return ids
  }

  /** Nothing in it goes past the write in which it is called. */
  #isClean(fn, given) {
    const key = [...given].sort().join()
    const known = this.#clean.get(fn) ?? new Map()
    this.#clean.set(fn, known)
    if (!known.has(key)) {
      // A function that calls itself is as clean as the rest of it.
      known.set(key, true)
      this.#inside(fn, given, () => known.set(key, false))
    }
    return known.get(key)
  }

  #isBeside(node, given) {
    return this.program.isOpaque(this.program.typeOf(node)) && !this.#passes(node, given)
  }

  /** Whatever asks the store by it asks through the write. */
  #passes(expression, given) {
    const { program } = this
    const node = bare(expression)
    const passes = (one) => this.#passes(one, given)
    const areAllThrough = (parts) => parts.every((part) => !this.#isBeside(part, given))
    if (isIdentifier(node)) return this.#isNameThrough(node, given)
    if (isFunctionLike(node) || program.isWrite(program.typeOf(node))) return true
    if (isPropertyAccessExpression(node) || isElementAccessExpression(node)) return passes(node.expression)
    if (isCallExpression(node)) {
      const callee = bare(node.expression)
      return (
        (isPropertyAccessExpression(callee) && passes(callee.expression)) ||
        node.arguments.some((arg) => program.holdsWrite(program.typeOf(arg)))
      )
    }
    if (isNewExpression(node)) return (node.arguments ?? []).some(passes)
    if (isConditionalExpression(node)) return passes(node.whenTrue) && passes(node.whenFalse)
    if (isBinaryExpression(node)) return passes(node.left) && passes(node.right)
    if (isArrayLiteralExpression(node)) return areAllThrough(node.elements)
    if (isObjectLiteralExpression(node)) {
      return areAllThrough(node.properties.map((part) => part.initializer ?? part.expression ?? part.name))
    }
    return false
  }

  #isNameThrough(node, given) {
    const { program } = this
    if (program.isWrite(program.typeOf(node))) return true
    const symbol = program.symbolOf(node)
    if (!symbol) return false
    if (given.has(symbol.id)) return true
    const fn = program.functionOf(node)
    if (fn) return this.#isClean(fn, new Set())
    let declaration = program.declarationOf(node)
    while (declaration && (isBindingElement(declaration) || isPattern(declaration)))
      declaration = declaration.parent
    if (!declaration || !isVariableDeclaration(declaration)) return false
    const loop = declaration.parent.parent
    const value = isForOfStatement(loop) ? loop.expression : declaration.initializer
    return value !== undefined && this.#passes(value, given)
  }

  #isDeclaredIn(node, fn) {
    const declaration = this.program.declarationOf(node)
    for (let at = declaration; at; at = at.parent) if (at === fn) return true
    return false
  }
}

const isName = (node) => isIdentifier(node) || isPropertyAccessExpression(node)

/** A value that is named where another function or object takes it. */
const isHandedOn = (node) =>
  isName(node) &&
  ((isCallExpression(node.parent) && node.parent.arguments.includes(node)) ||
    (isPropertyAssignment(node.parent) && node.parent.initializer === node))

/** What is asked of its type in each file. */
const isTyped = (node) =>
  isParameterDeclaration(node) ||
  isCallExpression(node) ||
  isNewExpression(node) ||
  isAsExpression(node) ||
  isHandedOn(node)

/** What a function answers. */
const answersOf = ({ body }) =>
  isBlock(body)
    ? [...nodesOf(body)]
        .filter((node) => isReturnStatement(node) && node.expression)
        .map((node) => node.expression)
    : [body]

const isPattern = ({ kind }) =>
  kind === SyntaxKind.ObjectBindingPattern || kind === SyntaxKind.ArrayBindingPattern

/** Without what only the compiler reads. */
function bare(node) {
  const isWrapped =
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node)
  return isWrapped ? bare(node.expression) : node
}

function isReading(node) {
  if (!node || !isTaggedTemplateExpression(node)) return false
  const { template } = node
  const texts = isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
  return READING.test(texts[0]) && texts.every((text) => !text.includes(';'))
}
