-- The embedded statements of audit sources, and those that an instance has read since.
from joined_days('raw_audits')
