import type { Translation } from './translation.ts'

/** Texts of enforcers: their states, and what their answers show. */
export const enforcerTextsZh = {
  'enforcer.local': '本机网关',
  'enforcer.exists': '已有同名的执行点',
  'enforcer.nothingToAsk': '该执行点没有可提问的地址：请先启用并等待其就绪',
  'enforcer.tooMany': '执行点最多 {limit} 个',
  'enforcer.isLocal': '本机网关不能删除或重新配对',
  'enforcer.probesItself': '该执行点由其节点每 10 秒自行证明，控制台目前无法直接提问',
  'enforcer.notReached': '控制台无法从所在网络访问该执行点的地址；这不是故障，由节点每 10 秒自行证明',
  'enforcer.oldAnswers': '控制台得到的应答使用策略版本 {generation}，而节点报告正在执行 {wanted}',
  'enforcer.unreported': '已配对，正在等待节点的第一次报告：请在节点上运行 netwarden node run',
  'enforcer.unpaired': '正在等待节点加入：请在节点上运行 netwarden node join',
  'enforcer.codeExpired': '加入码已过期：请生成新的加入码',
  'enforcer.refused': '有节点使用了已失效的加入码，已拒绝：请确认来源，并生成新的加入码',
  'enforcer.unreachable': '超过 15 秒没有收到节点的报告；节点仍按已有策略应答',
  'enforcer.waitsForRing': '等待第 {ring} 批证明当前策略版本',
  'enforcer.clock': '节点的时钟与控制台相差 {seconds} 秒，适用时段按节点的时钟判定：请在该机器上启用时间同步',
  'enforcer.laterVersion': '节点的版本 {version} 比控制台的 {console} 新：请先升级控制台',
  'node.clock': '本机时钟与控制台相差 {seconds} 秒：请启用时间同步',
  'enforcer.behind': '尚未执行策略版本 {wanted}',
  'enforcer.stopped': '策略版本 {generation} 已停止发布：“{enforcer}”证明失败',
  'enforcer.hasReturned': '已返回之前的内容，未执行策略版本 {generation}；下一次修改会重新发布',
  'enforcer.exceptions': '例外',
  'enforcer.siteTwice': '该站点已在列表中',
  'enforcer.siteUnfit': '该执行点自有的 DNS 设置不能与站点“{site}”的设置一起使用：请先修改其中之一',
  'enforcer.ownUnfit': '执行点“{name}”自有的 DNS 设置不能与这些设置一起使用：请先修改该执行点的设置',
  'enforcer.noOrder': '还没有可发布的策略版本',
  'enforcer.isInForce': '该执行点已在执行策略版本 {generation}',
  'enforcer.otherGeneration': '最新的策略版本已变为 {generation}：请重新查看计划',
  'enforcer.planGone': '该执行点的策略内容已不再保存，无法比较',
  'enforcer.nothingBefore': '没有可返回的内容：之前已证明的策略版本已不再保存',
  'enforcer.forceStopped': '策略版本 {generation} 因“{enforcer}”证明失败已停止发布：确认后请强制发布',
  'enforcer.forceHeld': '策略版本 {generation} 的规则不足之前的一半，已暂缓：确认后请强制发布',
  'enforcer.forceRing': '第 {ring} 批尚未证明该版本：确认后可强制发布',
  'enforcer.observed.address': '请填写一个 DNS 服务器的 IP 或 IP#端口，例如 192.0.2.53#53',
  'enforcer.observed.notAsked': '控制台不向此地址提问：请填写网络中 DNS 服务器的单播地址',
  'enforcer.observed.ownGateway': '这是本机网关的地址，它已经是一个执行点',
  'enforcer.observed.noSource': '没有这个数据源：请选择读取该服务器日志的数据源',
  'enforcer.observed.noLog': '没有读取该服务器日志的数据源：请先为该执行点选择数据源',
  'enforcer.observed.otherKind': '只有仅观察的服务器有这些内容：请选择类型“仅观察的 DNS 服务器”',
  'enforcer.observed.notDriven': '仅观察的服务器只提问和比较：不能配对、发布、返回，也没有 DNS 设置',
  'enforcer.observed.unasked': '正在等待第一轮提问',
  'enforcer.observed.unproven':
    '最近 3 分钟内没有完成提问：请确认其地址，并查看任务 observed-servers.ask 的运行情况',
  'enforcer.observed.bannedOnly':
    '只提问了应阻断的域名：最近一小时没有可提问的放行域名，因此不知道该服务器是否放行应放行的域名',
  'message.observed.title': '仅观察的 DNS 服务器与策略不一致',
  'message.observed.subTitle': '{server}：{name}',
  'message.observed.content':
    '“{server}”对控制台 {count} 个问题的应答与策略判定不一致，例如 {name}。详情见“执行点”页面。',
  'enforcer.observed.someUnanswered': '最近一轮有 {count} 个问题没有得到可判定的应答',
  'enforcer.observed.silent': '{address} 没有得到可判定的应答：请确认服务器正在运行，且允许控制台查询',
  'enforcer.observed.nothingToAsk':
    '没有可提问的域名：控制台所属的设备分组没有阻断的域名，最近一小时也没有放行的访问记录',
  'enforcer.otherFault': '节点报告了此版本不认识的问题（{key}）',
  'node.code.unknown': '加入码无效',
  'node.code.used': '加入码已使用或已过期：请在控制台生成新的加入码',
  'node.code.otherKind': '该加入码属于另一类型的执行点：BIND 用 --driver bind 加入，网关则不带此选项',
  'node.key.unknown': '未知的节点或密钥：该执行点已删除，或已由其他节点加入',
  'node.message': '节点消息无法读取',
  'node.replayed': '该消息已经接收过',
  'node.refused.damaged': '策略版本的内容已损坏或无法打开',
  'node.refused.shrunk':
    '规则从 {before} 条减少到 {after} 条，且没有对应的修改记录：已暂缓。如果符合预期，请在控制台强制发布',
  'node.refused.undecided': '网关对 {name} 的判定与策略不一致',
  'node.refused.unproven': '切换后 {name} 的应答与策略不一致，已返回之前的版本',
  'node.refused.disk': '无法写入数据目录（{code}）',
  'node.joined': '已加入，执行点为“{name}”，监听 {addresses}。下一步：运行 netwarden node run',
  'node.status.head': '执行点：{name}（控制台 {server}）',
  'node.status.generation': '策略版本：{generation}',
  'node.status.addresses': '服务地址：{addresses}',
  'node.status.proof': '证明：{asked} 个问题中 {agreed} 个按策略应答',
  'node.status.contact': '控制台最近应答：{at}',
  'node.status.at': '状态写入时间：{at}',
  'node.status.fault': '控制台无法联系：{fault}',
  'node.fault.exchanged': '策略文件被其他程序改动，节点正在用已验证的内容替换',
  'node.fault.damaged': '生效的内容已损坏，网关按停止前的策略应答，等待控制台重新发送',
  'node.fault.spool': '无法写入访问记录（{code}）：查询照常应答，未写入的访问计入缺失',
  'node.fault.code': '加入码不完整或有误：请完整复制控制台显示的加入码',
  'node.fault.server': '{server} 不可用：控制台地址应以 https:// 开头，只有本机回环地址可用 http://',
  'node.fault.console': '应答的不是生成加入码的控制台：密钥指纹不符，未加入',
  'node.fault.address': '{address} 不是有效的监听地址，应为 IP 或 IP#端口，例如 192.168.1.2#53',
  'node.fault.notJoined': '{folder} 尚未加入控制台：请先运行 netwarden node join',
  'node.fault.notRunning': '节点未运行：请运行 netwarden node run',
  'node.fault.policies': '节点还没有策略',
  'node.fault.noAddress': '没有可提问的地址',
  'node.fault.ca': '无法读取证书文件 {file}（{code}）',
  'node.fault.folder':
    '无法写入节点目录 {folder}（{code}）：请让运行节点的用户拥有该目录，或用 --data-dir 指定其他目录',
  'node.fault.running': '{folder} 已由另一个 netwarden node run 使用：同一目录只能运行一个节点',
  'node.fault.noConsole': '{server} 不是 Netwarden 控制台：请检查地址',
  'node.fault.unreachable': '无法连接控制台 {server}（{reason}）：请检查地址、防火墙和代理',
  'node.fault.untrusted': '不信任 {server} 的证书（{reason}）：如为自签名证书，请用 --ca 指定证书文件',
  'node.fault.refused': '控制台拒绝了请求（{status}）：{reason}',
  'enforcer.unasked': '正在等待第一次证明',
  'enforcer.unproven': '最近 15 秒内没有完成证明',
  'enforcer.differs.banned.passed': '设备分组“{segment}”的 {name} 应阻断，实际放行（{via}）',
  'enforcer.differs.passed.banned': '设备分组“{segment}”的 {name} 应放行，实际阻断（{via}）',
  'enforcer.differs.banned.banned': '设备分组“{segment}”的 {name} 的应答与策略判定不一致（{via}）',
  'enforcer.differs.passed.passed': '设备分组“{segment}”的 {name} 的应答与策略判定不一致（{via}）',
  'enforcer.differs.banned.silent': '设备分组“{segment}”的 {name} 应阻断，没有应答（{via}）',
  'enforcer.differs.passed.silent': '设备分组“{segment}”的 {name} 应放行，没有应答（{via}）',
  'enforcer.differs.banned.foreign': '设备分组“{segment}”的 {name} 应阻断，应答来自其他程序（{via}）',
  'enforcer.differs.passed.foreign': '设备分组“{segment}”的 {name} 应放行，应答来自其他程序（{via}）',
  'enforcer.differs.banned.unloaded': '设备分组“{segment}”的 {name} 应阻断，但网关没有可用的策略（{via}）',
  'enforcer.differs.passed.unloaded': '设备分组“{segment}”的 {name} 应放行，但网关没有可用的策略（{via}）',
} as const

export const enforcerTextsEn: Translation<typeof enforcerTextsZh> = {
  'enforcer.local': 'Local gateway',
  'enforcer.exists': 'An enforcer with this name already exists',
  'enforcer.nothingToAsk': 'The enforcer has no address to ask: switch it on and wait until it is ready',
  'enforcer.tooMany': 'There can be {limit} enforcers at most',
  'enforcer.isLocal': 'The local gateway cannot be removed or paired',
  'enforcer.probesItself':
    'The node of this enforcer proves it every 10 seconds; the console cannot ask it at the moment',
  'enforcer.notReached':
    'No address of the enforcer answers to the console. This is no fault: its node proves it every 10 seconds.',
  'enforcer.oldAnswers':
    'The console gets answers of generation {generation}, but the node reports generation {wanted}',
  'enforcer.unreported': 'Paired; waiting for the first report: run netwarden node run on the node',
  'enforcer.unpaired': 'Waiting for a node to join: run netwarden node join on the node',
  'enforcer.codeExpired': 'The code has expired: make a new one',
  'enforcer.refused':
    'A node was refused because its code was used or too old: check where it is, and make a new code',
  'enforcer.unreachable':
    'The node has not reported for more than 15 seconds; it keeps answering by the policies that it has',
  'enforcer.waitsForRing': 'Waiting until ring {ring} has proved the newest order',
  'enforcer.clock':
    'The clock of the node differs from that of the console by {seconds} s, and schedules follow it: switch time synchronisation on there',
  'enforcer.laterVersion':
    'The node has version {version}, which is later than {console} of the console: upgrade the console first',
  'node.clock':
    'The clock of this machine differs from that of the console by {seconds} s: switch time synchronisation on',
  'enforcer.behind': 'Generation {wanted} is not in force yet',
  'enforcer.stopped': 'Generation {generation} was stopped: "{enforcer}" failed its proof',
  'enforcer.hasReturned':
    'Returned to the content before, without generation {generation}; the next change is published again',
  'enforcer.exceptions': 'Exceptions',
  'enforcer.siteTwice': 'The site is in the list already',
  'enforcer.siteUnfit':
    'The DNS settings of its own cannot be used with those of the site "{site}": change one of them first',
  'enforcer.ownUnfit':
    'The DNS settings of "{name}" of its own cannot be used with these: change those of the enforcer first',
  'enforcer.noOrder': 'There is no generation to publish yet',
  'enforcer.isInForce': 'The enforcer has generation {generation} in force',
  'enforcer.otherGeneration': 'The newest generation is {generation} by now: look at the plan again',
  'enforcer.planGone':
    'The content that the enforcer has is not kept any more, so that nothing can be compared',
  'enforcer.nothingBefore': 'There is nothing to return to: no proved generation before is kept any more',
  'enforcer.forceStopped':
    'Generation {generation} was stopped because "{enforcer}" failed its proof: if it is right, publish it with force',
  'enforcer.forceHeld':
    'Generation {generation} has less than half of the rules and is held back: if it is right, publish it with force',
  'enforcer.forceRing': 'Ring {ring} has not proved the generation: if it is right, publish it with force',
  'enforcer.observed.address': 'Enter the IP or IP#port of one DNS server, such as 192.0.2.53#53',
  'enforcer.observed.notAsked':
    'The console does not ask this address: enter the unicast address of a DNS server in the network',
  'enforcer.observed.ownGateway': 'This is an address of the local gateway, which is an enforcer already',
  'enforcer.observed.noSource': 'There is no such source: choose the one that reads the log of this server',
  'enforcer.observed.noLog': 'No source reads the log of this server: choose one for the enforcer first',
  'enforcer.observed.otherKind': 'Only an observed server has this: choose the type "Observed DNS server"',
  'enforcer.observed.notDriven':
    'An observed server is only asked and compared: it cannot be paired, published to or returned, and has no DNS settings',
  'enforcer.observed.unasked': 'Waiting for the first round of questions',
  'enforcer.observed.unproven':
    'No round of questions in the last 3 minutes: check its address, and how the job observed-servers.ask runs',
  'enforcer.observed.bannedOnly':
    'Only banned names were asked: the last hour has no allowed visit whose name could be asked, so it is not known whether the server answers such names',
  'message.observed.title': 'An observed DNS server differs from the policies',
  'message.observed.subTitle': '{server}: {name}',
  'message.observed.content':
    '{server} answered {count} questions of the console otherwise than the policies decide, for example {name}. The page of enforcers has the details.',
  'enforcer.observed.someUnanswered':
    '{count} questions of the last round got no answer that shows a verdict',
  'enforcer.observed.silent':
    'No answer of {address} shows a verdict: check that the server runs and answers the console',
  'enforcer.observed.nothingToAsk':
    'There is no name to ask: the segment of the console bans none, and no visit passed in the last hour',
  'enforcer.otherFault': 'The node reports a fault that this version does not know ({key})',
  'node.code.unknown': 'The code is not valid',
  'node.code.used': 'The code was used before or has expired: make a new one in the console',
  'node.code.otherKind':
    'The code is for an enforcer of another type: join a BIND server with --driver bind, and a gateway without it',
  'node.key.unknown': 'Unknown node or key: the enforcer was removed, or another node has joined for it',
  'node.message': 'The message of the node cannot be read',
  'node.replayed': 'This message was received before',
  'node.refused.damaged': 'The policies are damaged or cannot be opened',
  'node.refused.shrunk':
    'The rules shrink from {before} to {after} without a logged edit: held back. If this is right, publish it with force in the console.',
  'node.refused.undecided': 'The gateway does not decide {name} as the policies do',
  'node.refused.unproven':
    'After the switch, the answer for {name} differed from the policies; the former ones are in use',
  'node.refused.disk': 'The data directory cannot be written ({code})',
  'node.joined': 'Joined as enforcer "{name}", which listens on {addresses}. Next: run netwarden node run',
  'node.status.head': 'Enforcer: {name} (console {server})',
  'node.status.generation': 'Generation: {generation}',
  'node.status.addresses': 'Addresses: {addresses}',
  'node.status.proof': 'Proof: {agreed} of {asked} questions answered as decided',
  'node.status.contact': 'Last answer of the console: {at}',
  'node.status.at': 'Status of: {at}',
  'node.status.fault': 'The console does not answer: {fault}',
  'node.fault.exchanged':
    'Another program has changed the policy file; the node replaces it by what it has checked',
  'node.fault.damaged':
    'What the node had in force is damaged: its gateway answers by the policies before, until the console sends them again',
  'node.fault.spool':
    'Visits cannot be written ({code}): queries are answered, and the visits are counted as dropped',
  'node.fault.code': 'The code is incomplete or wrong: copy the whole code that the console shows',
  'node.fault.server':
    '{server} cannot be used: the address begins with https://; http:// is for loopback only',
  'node.fault.console': 'The answer is not from the console that made the code: its key differs. Not joined.',
  'node.fault.address': '{address} is no listen address: IP or IP#port, such as 192.168.1.2#53',
  'node.fault.notJoined': '{folder} has not joined a console: run netwarden node join first',
  'node.fault.notRunning': 'The node does not run: run netwarden node run',
  'node.fault.policies': 'The node has no policies yet',
  'node.fault.noAddress': 'There is no address to ask',
  'node.fault.ca': 'The certificate file {file} cannot be read ({code})',
  'node.fault.folder':
    'The folder {folder} cannot be written ({code}): make the user of the node its owner, or name another folder with --data-dir',
  'node.fault.running': 'Another netwarden node run uses {folder}: only one node can run in a folder',
  'node.fault.noConsole': '{server} does not answer as a Netwarden console: check the address',
  'node.fault.unreachable':
    'The console {server} cannot be reached ({reason}): check address, firewall and proxy',
  'node.fault.untrusted':
    'The certificate of {server} is not trusted ({reason}): if it is self-signed, name its file with --ca',
  'node.fault.refused': 'The console refused the request ({status}): {reason}',
  'enforcer.unasked': 'Waiting for the first proof',
  'enforcer.unproven': 'No proof was completed in the last 15 seconds',
  'enforcer.differs.banned.passed': '{name} for segment "{segment}" should be banned and was passed ({via})',
  'enforcer.differs.passed.banned': '{name} for segment "{segment}" should be passed and was banned ({via})',
  'enforcer.differs.banned.banned':
    'The answer for {name}, asked for segment "{segment}", does not match the policies ({via})',
  'enforcer.differs.passed.passed':
    'The answer for {name}, asked for segment "{segment}", does not match the policies ({via})',
  'enforcer.differs.banned.silent':
    '{name} for segment "{segment}" should be banned; there was no answer ({via})',
  'enforcer.differs.passed.silent':
    '{name} for segment "{segment}" should be passed; there was no answer ({via})',
  'enforcer.differs.banned.foreign':
    '{name} for segment "{segment}" should be banned; another program answered ({via})',
  'enforcer.differs.passed.foreign':
    '{name} for segment "{segment}" should be passed; another program answered ({via})',
  'enforcer.differs.banned.unloaded':
    '{name} for segment "{segment}" should be banned; the gateway has no policies ({via})',
  'enforcer.differs.passed.unloaded':
    '{name} for segment "{segment}" should be passed; the gateway has no policies ({via})',
}
