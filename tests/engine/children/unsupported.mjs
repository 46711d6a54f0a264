process.send({ type: 'unsupported', key: 'engine.unsupported', params: { reason: 'test' } }, () =>
  process.exit(1),
)
