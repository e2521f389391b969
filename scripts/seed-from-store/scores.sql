-- The embedded scores, and those that an instance has observed since.
from joined_days('raw_scores')
