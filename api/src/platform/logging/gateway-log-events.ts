import type { LogEvent } from './log-event-kind.ts'

/** Log events of the DNS gateway. */
export const GATEWAY_LOG_EVENTS = {
  'gateway.file.unreadable': {
    level: 'error',
    message: 'failed to read a file; the former content stays in use',
    en: 'The DNS gateway keeps deciding by what it read before. Check `path`.',
    zh: 'DNS 网关继续使用之前读取的内容，请检查 `path`。',
  },
  'gateway.file.unwritable': {
    level: 'error',
    message: 'failed to write a file for the gateway; retrying',
    en: 'The DNS gateway keeps using the former `file` until a retry succeeds. Check disk space and rights of the data directory.',
    zh: '重试成功之前，DNS 网关沿用之前的 `file`。请检查数据目录的空间与权限。',
  },
  'gateway.listener.changed': {
    level: 'info',
    message: 'the state of a listener changed',
    en: 'The DNS gateway opened, lost or retries an address; the fields name it and the reason.',
    zh: 'DNS 网关的监听地址状态变化，地址与原因见字段。',
  },
  'node.canaries.failed': {
    level: 'error',
    message: 'failed to ask the gateway; the next round retries',
    en: 'A node could not ask its own gateway. `err` says why.',
    zh: '节点未能向自身的网关提问，原因见 `err`。',
  },
  'node.console.unreachable': {
    level: 'warn',
    message: 'the console does not answer; the node keeps its policies and retries',
    en: 'The node answers devices by the policies that it has. Check the network, the address and the certificate of the console.',
    zh: '节点按已有策略应答设备。请检查网络、控制台的地址与证书。',
  },
  'node.order.proved': {
    level: 'info',
    message: 'an order of policies is in force',
    en: 'The node has switched to `generation`, and its answers showed it.',
    zh: '节点已切换到 `generation`，并由应答证明。',
  },
  'node.order.refused': {
    level: 'warn',
    message: 'an order of policies was refused; the former one stays in force',
    en: '`key` names the reason, which the console shows, too.',
    zh: '原因见 `key`，控制台中也会显示。',
  },
  'node.run.started': {
    level: 'info',
    message: 'the node runs',
    en: 'A node has started from its data directory.',
    zh: '节点已从其数据目录启动。',
  },
  'node.spool.send_failed': {
    level: 'warn',
    message: 'failed to send visits to the console; retrying',
    en: 'Visits stay in the spool of the node until they arrive. Check the network and the console.',
    zh: '访问记录保留在节点中，直到送达控制台。请检查网络与控制台。',
  },
  'nodes.order.overtaken': {
    level: 'warn',
    message: 'a node has a newer order than this console; beginning a new epoch',
    en: 'The state store is older than what a node has carried out, as after a restored copy. Nodes take the orders of the new epoch.',
    zh: '配置库比节点已执行的内容旧，例如恢复了旧的副本。系统已开始新的纪元，节点会采用其中的策略版本。',
  },
  'nodes.order.publish_failed': {
    level: 'error',
    message: 'failed to publish an order for nodes; the next change or refresh retries',
    en: 'Nodes keep the former policies meanwhile. Check the state store and the disk.',
    zh: '在此期间节点沿用之前的策略。请检查配置库与磁盘。',
  },
  'gateway.process.ended': {
    level: 'error',
    message: 'the gateway process ended unexpectedly; restarting it',
    en: 'DNS is not answered until it runs again. `reason` and `how` say why; restarts follow with growing pauses.',
    zh: '重新启动之前 DNS 无应答。原因见 `reason` 与 `how`；系统会按递增间隔重启。',
  },
  'gateway.process.failed': {
    level: 'error',
    message: 'failed to start or take over the gateway process; retrying',
    en: 'The error says why. Netwarden retries with growing pauses.',
    zh: '原因见错误信息。系统会按递增间隔重试。',
  },
  'gateway.process.replaced': {
    level: 'info',
    message: 'replacing a gateway process of another version',
    en: 'After an upgrade: the former gateway ends and a new one starts.',
    zh: '升级之后：结束旧版本网关并启动新版本。',
  },
  'gateway.process.started': {
    level: 'info',
    message: 'the gateway process was started',
    en: 'The DNS gateway runs as a process of its own, `pid`.',
    zh: 'DNS 网关已作为独立进程启动，进程号见 `pid`。',
  },
  'gateway.process.stopped': {
    level: 'info',
    message: 'the gateway process was stopped',
    en: 'It was switched off, or the server is stopping.',
    zh: '网关已被停用，或服务正在停止。',
  },
  'gateway.process.taken_over': {
    level: 'info',
    message: 'taking over a running gateway process',
    en: 'It kept answering while the server was away.',
    zh: '服务不在期间该网关一直在应答。',
  },
  'gateway.query.failed': {
    level: 'error',
    message: 'failed to answer a query',
    en: 'A fault of Netwarden; the client received SERVFAIL. Report it with this line.',
    zh: 'Netwarden 内部错误，客户端收到 SERVFAIL。请附上本行日志反馈。',
  },
  'gateway.refresh.failed': {
    level: 'error',
    message: 'failed to pass settings, zones or devices to the gateway; retrying',
    en: 'The gateway keeps the former ones until the retry succeeds.',
    zh: '重试成功之前，网关继续使用之前的设置、区域与设备。',
  },
  'gateway.reload.failed': {
    level: 'warn',
    message: 'the gateway did not confirm that it read its files again',
    en: 'It notices changed files itself within a second.',
    zh: '网关会在一秒内自行发现文件变化。',
  },
  'gateway.spool.follow_failed': {
    level: 'error',
    message: 'failed to begin to read the visits of the gateway; retrying',
    en: 'The gateway keeps answering and recording; its visits are stored when the retry succeeds.',
    zh: '网关继续应答并记录；重试成功后其访问记录会入库。',
  },
  'gateway.spool.lines_rejected': {
    level: 'warn',
    message: 'lines of the gateway could not be stored as visits',
    en: 'After a downgrade, or older than the retention. `lines` counts them.',
    zh: '通常因版本降级或早于保留期，行数见 `lines`。',
  },
  'gateway.start.ready': {
    level: 'info',
    message: 'the gateway is ready',
    en: 'The DNS gateway answers on its addresses.',
    zh: 'DNS 网关已就绪。',
  },
  'gateway.start.refused': {
    level: 'error',
    message: 'another gateway is running on this data directory',
    en: 'Only one gateway runs for each data directory. End the other one first.',
    zh: '每个数据目录只能运行一个网关，请先结束另一个。',
  },
} as const satisfies Record<string, LogEvent>
