import {
  type AlterTableCmd,
  type AlterTableStmt,
  type Constraint,
  type DropStmt,
  type IndexStmt,
  type Node,
  parse,
} from 'libpg-query';

export type Problem = { rule: string; why: string };

/** The first line of a migration whose statements run one by one (apps/server/src/platform/database/migrations.ts). */
const NO_TRANSACTION = '-- no transaction';

/**
 * Rules whose exception has to name the release since which the object is unused, because the previous release still runs
 * concurrently.
 */
const unusedSince = new Set(['drop-column', 'drop-table', 'rename']);

const advice = {
  'create-index': `builds under a lock against writing: create index concurrently if not exists, in a migration that begins with "${NO_TRANSACTION}"`,
  'drop-index': `waits under a lock against everything: drop index concurrently if exists, in a migration that begins with "${NO_TRANSACTION}"`,
  concurrently: `concurrently works outside of a transaction alone, and may run twice: begin with "${NO_TRANSACTION}", and say if not exists`,
  'no-transaction':
    'outside of a transaction there is only what is concurrent, validates a constraint or may run twice',
  'not-null': 'a new column that may not be null needs a constant default',
  default:
    'a default that is computed for each row writes the whole table anew: add the column, then fill it in batches',
  'column-constraint':
    'is checked for every row under a lock: add the column, then the constraint not valid, then validate it in another migration',
  'column-type': 'writes the whole table anew: add a column, write both, fill it in batches, change over',
  constraint: 'is checked for every row under a lock: add it not valid, and validate it in another migration',
  'unique-constraint':
    'builds an index under a lock: create unique index concurrently, then add constraint … using index',
  'set-not-null':
    'reads every row under a lock: add check (column is not null) not valid, validate it in another migration, then this is allowed',
  validate:
    'reads every row while the lock of another statement of this migration is held: validate in a migration of its own',
  'drop-column': 'the release before still reads it',
  'drop-table': 'the release before still reads it',
  rename: 'the release before knows the old name: add, write both, change over',
  rows: 'changes rows of a table that may be large in one transaction: a job does that in batches',
  'table-lock': 'locks the table against everybody for as long as it takes',
  do: 'hides its statements from this check',
} as const;

type Rule = keyof typeof advice;

/**
 * What a migration would do to a running site with large tables: each rule that it breaks and has no exception for. An exception
 * is a line `-- allow <rule>: <why>`; for what the release before may still use, `-- allow <rule>: unused since <version>`. Tables that the
 * migration itself makes are free.
 */
export async function findProblems(text: string, releases: readonly string[]): Promise<Problem[]> {
  const broken = new Set<Rule>();
  const { stmts = [] } = await parse(text);
  const nodes = stmts.map(({ stmt }) => stmt as Node);
  const made = new Set(
    nodes.flatMap((node) => ('CreateStmt' in node ? [node.CreateStmt.relation?.relname] : [])),
  );
  const isOutside = text.startsWith(NO_TRANSACTION);
  const altered = nodes.flatMap((node) =>
    'AlterTableStmt' in node ? [node.AlterTableStmt.relation?.relname] : [],
  );
  for (const node of nodes)
    for (const rule of rulesBrokenBy(node, { made, altered, isOutside })) broken.add(rule);

  const allowed = new Map(
    [...text.matchAll(/^-- allow ([a-z-]+): (.+)$/gm)].map(([, rule = '', why = '']) => [rule, why]),
  );
  const problems: Problem[] = [...broken]
    .filter((rule) => !allowed.has(rule))
    .map((rule) => ({ rule, why: advice[rule] }));
  for (const [rule, why] of allowed) {
    if (!broken.has(rule as Rule)) problems.push({ rule, why: 'is allowed and not broken: remove the line' });
    else if (unusedSince.has(rule)) {
      const version = /^unused since (\d+\.\d+\.\d+)/.exec(why)?.[1];
      if (version === undefined || !releases.includes(version))
        problems.push({ rule, why: 'say since which release it is unused: "unused since <version>"' });
    } else if (why.trim().length < 20) problems.push({ rule, why: 'say why it does no harm here' });
  }
  return problems;
}

type Context = { made: Set<string | undefined>; altered: (string | undefined)[]; isOutside: boolean };

function rulesBrokenBy(node: Node, context: Context): Rule[] {
  const { made, isOutside } = context;
  if ('IndexStmt' in node) return indexRules(node.IndexStmt, context);
  if ('AlterTableStmt' in node) return tableRules(node.AlterTableStmt, context);
  if ('DropStmt' in node) return dropRules(node.DropStmt, isOutside);
  if ('RenameStmt' in node) return ['rename'];
  if ('DoStmt' in node) return ['do'];
  const changed = 'UpdateStmt' in node ? node.UpdateStmt : 'DeleteStmt' in node ? node.DeleteStmt : null;
  if (changed && !made.has(changed.relation?.relname)) return ['rows'];
  return lockingKinds.some((kind) => kind in node) ? ['table-lock'] : outside(isOutside);
}

const lockingKinds = ['TruncateStmt', 'VacuumStmt', 'ClusterStmt', 'LockStmt', 'ReindexStmt'];

const outside = (isOutside: boolean): Rule[] => (isOutside ? ['no-transaction'] : []);

function indexRules(
  { relation, concurrent, if_not_exists: mayBeThere }: IndexStmt,
  context: Context,
): Rule[] {
  const { made, isOutside } = context;
  if (!concurrent) return made.has(relation?.relname) ? outside(isOutside) : ['create-index'];
  return isOutside && mayBeThere ? [] : ['concurrently'];
}

function dropRules({ removeType, concurrent, missing_ok: mayBeGone }: DropStmt, isOutside: boolean): Rule[] {
  if (removeType === 'OBJECT_TABLE' || removeType === 'OBJECT_VIEW') return ['drop-table'];
  if (removeType !== 'OBJECT_INDEX') return outside(isOutside);
  if (!concurrent) return ['drop-index'];
  return isOutside && mayBeGone ? [] : ['concurrently'];
}

function tableRules({ relation, cmds = [] }: AlterTableStmt, { made, altered, isOutside }: Context): Rule[] {
  if (made.has(relation?.relname)) return outside(isOutside);
  const commands = cmds.flatMap((node) => ('AlterTableCmd' in node ? [node.AlterTableCmd] : []));
  const rules = commands.flatMap(commandRules);
  const validations = commands.filter(({ subtype }) => subtype === 'AT_ValidateConstraint').length;
  const isAlone = commands.length === 1 && altered.filter((name) => name === relation?.relname).length === 1;
  if (validations > 0 && !isAlone) rules.push('validate');
  return validations === commands.length ? rules : [...rules, ...outside(isOutside)];
}

const ruleOfCommand: Partial<Record<NonNullable<AlterTableCmd['subtype']>, Rule>> = {
  AT_AlterColumnType: 'column-type',
  AT_SetNotNull: 'set-not-null',
  AT_DropColumn: 'drop-column',
  AT_SetLogged: 'table-lock',
  AT_SetUnLogged: 'table-lock',
  AT_SetTableSpace: 'table-lock',
};

function commandRules({ subtype, def }: AlterTableCmd): Rule[] {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def)
    return columnRules(def.ColumnDef.constraints ?? []);
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return constraintRules(def.Constraint);
  const rule = subtype && ruleOfCommand[subtype];
  return rule ? [rule] : [];
}

function constraintRules({ contype, skip_validation: isNotValid, indexname }: Constraint): Rule[] {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') return isNotValid ? [] : ['constraint'];
  return indexname ? [] : ['unique-constraint'];
}

function columnRules(constraints: Node[]): Rule[] {
  const parts = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const rules: Rule[] = [];
  const byDefault = parts.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  if (parts.some(({ contype }) => contype === 'CONSTR_NOTNULL') && !byDefault) rules.push('not-null');
  if (byDefault?.raw_expr && !isConstant(byDefault.raw_expr)) rules.push('default');
  if (parts.some(({ contype }) => contype === 'CONSTR_GENERATED' || contype === 'CONSTR_IDENTITY'))
    rules.push('default');
  if (parts.some(({ contype }) => contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN'))
    rules.push('column-constraint');
  if (parts.some(({ contype }) => contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY'))
    rules.push('unique-constraint');
  return rules;
}

/** Values that PostgreSQL notes once for all rows. */
function isConstant(node: Node): boolean {
  if ('A_Const' in node || 'SQLValueFunction' in node) return true;
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant);
  if ('FuncCall' in node) {
    const [name] = node.FuncCall.funcname ?? [];
    return name !== undefined && 'String' in name && name.String.sval === 'now';
  }
  return false;
}
